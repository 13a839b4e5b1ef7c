CREATE TABLE customers (
  id          UUID PRIMARY KEY,
  tenant_id   UUID NOT NULL REFERENCES tenants (id),
  name        TEXT NOT NULL,
  email       TEXT,
  created_at  TIMESTAMPTZ NOT NULL
);

CREATE TABLE orders (
  id             UUID PRIMARY KEY,
  tenant_id      UUID NOT NULL REFERENCES tenants (id),
  customer_id    UUID NOT NULL REFERENCES customers (id),
  status         TEXT NOT NULL CONSTRAINT orders_status_check
                   CHECK (status IN ('placed', 'paid', 'cancelled', 'expired')),
  currency       CHAR(3) NOT NULL,
  discount_minor BIGINT NOT NULL CHECK (discount_minor >= 0),
  total_minor    BIGINT NOT NULL CHECK (total_minor >= 0),
  placed_at      TIMESTAMPTZ NOT NULL
);

CREATE INDEX orders_by_tenant ON orders (tenant_id, placed_at DESC, id);

CREATE TABLE order_lines (
  id               UUID PRIMARY KEY,
  tenant_id        UUID NOT NULL REFERENCES tenants (id),
  order_id         UUID NOT NULL REFERENCES orders (id),
  sku              TEXT NOT NULL,
  quantity         INTEGER NOT NULL CHECK (quantity > 0),
  unit_price_minor BIGINT NOT NULL CHECK (unit_price_minor >= 0)
);

CREATE INDEX order_lines_by_order ON order_lines (tenant_id, order_id);

CREATE TABLE attachments (
  id          UUID PRIMARY KEY,
  tenant_id   UUID NOT NULL REFERENCES tenants (id),
  order_id    UUID NOT NULL REFERENCES orders (id),
  file_name   TEXT NOT NULL,
  media_type  TEXT NOT NULL,
  created_at  TIMESTAMPTZ NOT NULL
);
