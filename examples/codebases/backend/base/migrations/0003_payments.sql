CREATE TABLE payments (
  id            UUID PRIMARY KEY,
  tenant_id     UUID NOT NULL REFERENCES tenants (id),
  order_id      UUID NOT NULL REFERENCES orders (id),
  status        TEXT NOT NULL CHECK (status IN ('pending', 'settled', 'failed')),
  amount_minor  BIGINT NOT NULL CHECK (amount_minor > 0),
  currency      CHAR(3) NOT NULL,
  card_token    TEXT NOT NULL,
  reference     TEXT,
  requested_at  TIMESTAMPTZ NOT NULL,
  claimed_at    TIMESTAMPTZ,
  settled_at    TIMESTAMPTZ
);

CREATE UNIQUE INDEX payments_one_open ON payments (tenant_id, order_id) WHERE status <> 'failed';
CREATE INDEX payments_pending ON payments (requested_at) WHERE status = 'pending';
