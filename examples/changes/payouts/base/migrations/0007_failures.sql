create table payout_failures (
    id bigint generated always as identity primary key,
    payout_id bigint not null references payouts (id),
    reason text not null,
    created_at timestamptz not null default now()
);
