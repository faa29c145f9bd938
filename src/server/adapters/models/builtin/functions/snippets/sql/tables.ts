import "server-only";

export const tables = {
  "create-table": `-- Two tables with keys, checks and an index, for PostgreSQL.
CREATE TABLE customers (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email      text NOT NULL CHECK (email LIKE '%_@_%'),
  name       text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- One account per address, whatever its case.
CREATE UNIQUE INDEX customers_email_key ON customers (lower(email));

CREATE TABLE orders (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  amount      numeric(12, 2) NOT NULL CHECK (amount >= 0),
  status      text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'cancelled')),
  created_at  timestamptz NOT NULL DEFAULT now()
);

-- PostgreSQL does not index foreign keys by itself; this one also serves "latest orders of a customer".
CREATE INDEX orders_customer_id_created_at_idx ON orders (customer_id, created_at DESC);

-- Example
INSERT INTO customers (email, name) VALUES ('ada@example.com', 'Ada') RETURNING id, email;`,

  upsert: `-- Inserts rows, or updates those whose key is already there, in one statement without a race.
-- Table: products (sku text PRIMARY KEY, name text, price numeric, updated_at timestamptz)
INSERT INTO products AS stored (sku, name, price, updated_at)
VALUES
  ('A-1', 'Notebook', 4.50, now()),
  ('B-2', 'Pencil', 0.90, now())
ON CONFLICT (sku) DO UPDATE
SET
  name = excluded.name, -- excluded is the row that could not be inserted
  price = excluded.price,
  updated_at = excluded.updated_at
-- Rows that would not change are left alone: no needless write.
WHERE (stored.name, stored.price) IS DISTINCT FROM (excluded.name, excluded.price)
RETURNING sku, name, price;

-- Example: with A-1 stored at 4.00, A-1 becomes 4.50 and B-2 is added; a second run returns nothing.`,

  "delete-duplicates": `-- Deletes all but the oldest row of each e-mail address.
-- Table: contacts (id bigint PRIMARY KEY, email text)
DELETE FROM contacts
WHERE id IN (
  SELECT id
  FROM (
    SELECT id, row_number() OVER (PARTITION BY lower(email) ORDER BY id) AS copy
    FROM contacts
  ) AS numbered
  WHERE copy > 1
)
RETURNING id, email;

-- Example: of 1 a@x.org, 2 A@x.org and 3 b@x.org, row 2 is deleted.
-- Afterwards a unique index keeps it so:
-- CREATE UNIQUE INDEX contacts_email_key ON contacts (lower(email));`,

  transaction: `-- Moves 100 from account 1 to account 2: both changes happen, or neither.
-- Table: accounts (id bigint PRIMARY KEY, balance numeric NOT NULL CHECK (balance >= 0))
BEGIN;

-- Locked in the order of the ids, so that two transfers cannot wait for each other for ever.
SELECT id FROM accounts WHERE id IN (1, 2) ORDER BY id FOR UPDATE;

UPDATE accounts SET balance = balance - 100 WHERE id = 1;
UPDATE accounts SET balance = balance + 100 WHERE id = 2;

COMMIT;

-- Example: balances of 150 and 20 become 50 and 120. With 80 instead of 150 the check on balance
-- refuses the first update, and COMMIT ends the failed transaction as ROLLBACK would.`,
} as const;
