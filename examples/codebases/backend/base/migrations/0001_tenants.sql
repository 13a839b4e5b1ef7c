CREATE TABLE tenants (
  id          UUID PRIMARY KEY,
  name        TEXT NOT NULL,
  currency    CHAR(3) NOT NULL
);

CREATE TABLE users (
  id          UUID PRIMARY KEY,
  tenant_id   UUID NOT NULL REFERENCES tenants (id),
  email       TEXT NOT NULL,
  role        TEXT NOT NULL CHECK (role IN ('viewer', 'clerk', 'manager')),
  UNIQUE (tenant_id, email)
);

CREATE TABLE sessions (
  token_hash  TEXT PRIMARY KEY,
  tenant_id   UUID NOT NULL REFERENCES tenants (id),
  user_id     UUID NOT NULL REFERENCES users (id),
  expires_at  TIMESTAMPTZ NOT NULL
);

CREATE TABLE audit_log (
  id          UUID PRIMARY KEY,
  tenant_id   UUID NOT NULL REFERENCES tenants (id),
  user_id     UUID,
  action      TEXT NOT NULL,
  subject_id  UUID NOT NULL,
  at          TIMESTAMPTZ NOT NULL
);

CREATE INDEX audit_log_by_subject ON audit_log (tenant_id, subject_id, at);
