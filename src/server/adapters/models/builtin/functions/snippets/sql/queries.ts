import "server-only";

export const queries = {
  "second-highest-salary": `-- The second highest salary: one row, with NULL when there is no second one.
-- Table: employees (id, name, salary)
SELECT max(salary) AS second_highest
FROM employees
WHERE salary < (SELECT max(salary) FROM employees);

-- Example: for the salaries 100, 300, 300 and 200 it gives 200.
-- The nth highest with the same meaning:
-- SELECT DISTINCT salary FROM employees ORDER BY salary DESC OFFSET n - 1 LIMIT 1;`,

  "find-duplicates": `-- E-mail addresses that occur more than once, whatever their case, with the rows that hold them.
-- Table: contacts (id, email)
SELECT
  lower(email) AS address,
  count(*) AS copies,
  array_agg(id ORDER BY id) AS ids
FROM contacts
GROUP BY lower(email)
HAVING count(*) > 1
ORDER BY copies DESC, address;

-- Example: for 1 a@x.org, 2 A@x.org and 3 b@x.org it gives a@x.org | 2 | {1,2}.`,

  joins: `-- The joins, on two small tables: Ada has two orders, Bo has none, order 12 has no customer.
WITH customers (id, name) AS (
  VALUES (1, 'Ada'), (2, 'Bo')
),
orders (id, customer_id, amount) AS (
  VALUES (10, 1, 25), (11, 1, 40), (12, NULL, 15)
)
-- INNER JOIN: only pairs that match.
SELECT 'inner' AS kind, customers.name, orders.amount
FROM customers
JOIN orders ON orders.customer_id = customers.id
UNION ALL
-- LEFT JOIN: every customer, with NULL where there is no order.
SELECT 'left', customers.name, orders.amount
FROM customers
LEFT JOIN orders ON orders.customer_id = customers.id
UNION ALL
-- RIGHT JOIN: every order, with NULL where there is no customer.
SELECT 'right', customers.name, orders.amount
FROM customers
RIGHT JOIN orders ON orders.customer_id = customers.id
UNION ALL
-- FULL JOIN: everything from both sides.
SELECT 'full', customers.name, orders.amount
FROM customers
FULL JOIN orders ON orders.customer_id = customers.id
ORDER BY kind, name, amount;

-- Example: inner gives 2 rows, left and right 3 each, full 4.`,

  "anti-join": `-- Customers who have never ordered.
-- Tables: customers (id, name), orders (id, customer_id)
SELECT customers.id, customers.name
FROM customers
-- Unlike NOT IN, NOT EXISTS is not confused by a NULL in customer_id.
WHERE NOT EXISTS (
  SELECT FROM orders WHERE orders.customer_id = customers.id
)
ORDER BY customers.name, customers.id;

-- Example: with customers Ada and Bo and orders only by Ada it gives Bo.`,

  pivot: `-- Turns rows into columns: one line per product, one column per quarter.
-- Table: sales (product, sold_on date, amount)
SELECT
  product,
  coalesce(sum(amount) FILTER (WHERE extract(quarter FROM sold_on) = 1), 0) AS q1,
  coalesce(sum(amount) FILTER (WHERE extract(quarter FROM sold_on) = 2), 0) AS q2,
  coalesce(sum(amount) FILTER (WHERE extract(quarter FROM sold_on) = 3), 0) AS q3,
  coalesce(sum(amount) FILTER (WHERE extract(quarter FROM sold_on) = 4), 0) AS q4,
  sum(amount) AS total
FROM sales
WHERE sold_on >= DATE '2026-01-01' AND sold_on < DATE '2027-01-01'
GROUP BY product
ORDER BY product;

-- Example: tea sold for 10 in January, 20 in February and 5 in July of 2026 gives tea | 30 | 0 | 5 | 0 | 35.`,

  "recursive-hierarchy": `-- An employee and everyone below, with depth and path.
-- Table: employees (id, name, manager_id)
WITH RECURSIVE reports AS (
  SELECT id, name, 0 AS depth, ARRAY[id] AS trail, name AS path
  FROM employees
  WHERE manager_id IS NULL

  UNION ALL

  SELECT employees.id, employees.name, depth + 1, trail || employees.id, path || ' > ' || employees.name
  FROM employees
  JOIN reports ON employees.manager_id = reports.id
  WHERE employees.id <> ALL (trail) -- a loop in the table must not make a loop here
)
SELECT id, name, depth, path
FROM reports
ORDER BY path;

-- Example: Ada leads Bo, Bo leads Cy; the last row is Cy | 2 | Ada > Bo > Cy.`,

  "date-series": `-- Orders per day for a whole week, days without orders included.
-- Table: orders (id, created_at timestamptz, amount)
SELECT
  day::date AS day,
  count(orders.id) AS orders,
  coalesce(sum(orders.amount), 0) AS amount
FROM generate_series(TIMESTAMPTZ '2026-03-02', TIMESTAMPTZ '2026-03-08', INTERVAL '1 day') AS days (day)
LEFT JOIN orders ON orders.created_at >= day AND orders.created_at < day + INTERVAL '1 day'
GROUP BY day
ORDER BY day;

-- Example: with orders on 2 March only, it gives seven rows, six of them with 0 orders.`,

  "full-text-search": `-- Full-text search with ranking: the words in any of their forms, the title counting more than the body.
-- Table: articles (id, title, body)
ALTER TABLE articles ADD COLUMN IF NOT EXISTS search tsvector
  GENERATED ALWAYS AS (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'B')
  ) STORED;

CREATE INDEX IF NOT EXISTS articles_search_idx ON articles USING gin (search);

-- websearch_to_tsquery takes what people type: words, "a phrase", or, -without.
SELECT id, title, ts_rank(search, query) AS rank
FROM articles, websearch_to_tsquery('english', 'running shoes') AS query
WHERE search @@ query
ORDER BY rank DESC, id
LIMIT 20;

-- Example: 'running shoes' also finds an article with "run" and "shoe".`,

  "keyset-pagination": `-- The next page after the last row seen: as fast on page 1,000 as on page 1, which OFFSET is not.
-- Table: posts (id, title, created_at); the first page leaves the WHERE clause out.
CREATE INDEX IF NOT EXISTS posts_created_at_id_idx ON posts (created_at DESC, id DESC);

SELECT id, title, created_at
FROM posts
-- Compared as a pair: the id decides between rows of the same moment, so none is lost or shown twice.
WHERE (created_at, id) < (TIMESTAMPTZ '2026-03-02 12:00:00+00', 42)
ORDER BY created_at DESC, id DESC
LIMIT 20;

-- Example: of rows 43, 42 and 41, all from 12:00 on 2 March, it gives 41.`,

  "group-by": `-- Totals per group: customers who spent 100 or more on paid orders.
-- Table: orders (id, customer, status, amount)
SELECT
  customer,
  count(*) AS orders,
  sum(amount) AS spent,
  round(avg(amount), 2) AS average
FROM orders
WHERE status = 'paid' -- chooses rows, before they are grouped
GROUP BY customer
HAVING sum(amount) >= 100 -- chooses groups, afterwards
ORDER BY spent DESC, customer;

-- Example: paid orders of 60 and 50 by Ada and of 20 by Bo give Ada | 2 | 110 | 55.00.`,
} as const;
