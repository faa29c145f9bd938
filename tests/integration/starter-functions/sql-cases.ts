export type SqlCase = {
  setUp?: string;
  /** Asked after the snippet; left out, the rows of its last statement that returns some are judged. */
  ask?: string;
  /** Rows as lists of columns; numeric comes as text, a date as "2026-03-01". */
  want: unknown[][];
};

const EMPLOYEES = `CREATE TABLE employees (id int PRIMARY KEY, name text, department text, salary numeric, manager_id int);`;
const ORDERS = `SET timezone = 'UTC';
CREATE TABLE orders (id int GENERATED ALWAYS AS IDENTITY, customer text, customer_id int, status text, amount numeric, created_at timestamptz);`;
const CONTACTS = `CREATE TABLE contacts (id bigint PRIMARY KEY, email text);
INSERT INTO contacts VALUES (1, 'a@x.org'), (2, 'A@x.org'), (3, 'b@x.org'), (4, 'a@x.org'), (5, NULL);`;

export const sqlCases: Record<string, SqlCase[]> = {
  "create-table": [
    { want: [[1, "ada@example.com"]] },
    {
      ask: `INSERT INTO orders (customer_id, amount) VALUES (1, 9.5); SELECT status, amount FROM orders`,
      want: [["open", "9.50"]],
    },
  ],
  upsert: [
    {
      setUp: `CREATE TABLE products (sku text PRIMARY KEY, name text, price numeric, updated_at timestamptz);
        INSERT INTO products VALUES ('A-1', 'Notebook', 4, now())`,
      want: [
        ["A-1", "Notebook", "4.50"],
        ["B-2", "Pencil", "0.90"],
      ],
    },
    {
      setUp: `CREATE TABLE products (sku text PRIMARY KEY, name text, price numeric, updated_at timestamptz);
        INSERT INTO products VALUES ('A-1', 'Notebook', 4.5, now()), ('B-2', 'Pencil', 0.9, now())`,
      want: [],
    },
  ],
  "delete-duplicates": [
    { setUp: CONTACTS, ask: "SELECT id::int FROM contacts ORDER BY id", want: [[1], [3], [5]] },
  ],
  transaction: [
    {
      setUp:
        "CREATE TABLE accounts (id bigint PRIMARY KEY, balance numeric CHECK (balance >= 0)); INSERT INTO accounts VALUES (1, 150), (2, 20)",
      ask: "SELECT balance FROM accounts ORDER BY id",
      want: [["50"], ["120"]],
    },
  ],
  "second-highest-salary": [
    {
      setUp: `${EMPLOYEES} INSERT INTO employees (id, salary) VALUES (1, 100), (2, 300), (3, 300), (4, 200)`,
      want: [["200"]],
    },
    { setUp: `${EMPLOYEES} INSERT INTO employees (id, salary) VALUES (1, 100), (2, 100)`, want: [[null]] },
    { setUp: EMPLOYEES, want: [[null]] },
  ],
  "find-duplicates": [{ setUp: CONTACTS, want: [["a@x.org", 3, [1, 2, 4]]] }],
  joins: [
    {
      want: [
        ["full", "Ada", 25],
        ["full", "Ada", 40],
        ["full", "Bo", null],
        ["full", null, 15],
        ["inner", "Ada", 25],
        ["inner", "Ada", 40],
        ["left", "Ada", 25],
        ["left", "Ada", 40],
        ["left", "Bo", null],
        ["right", "Ada", 25],
        ["right", "Ada", 40],
        ["right", null, 15],
      ],
    },
  ],
  "anti-join": [
    {
      setUp: `CREATE TABLE customers (id int, name text); INSERT INTO customers VALUES (1, 'Ada'), (2, 'Bo'); ${ORDERS}
        INSERT INTO orders (customer_id) VALUES (1), (NULL)`,
      want: [[2, "Bo"]],
    },
  ],
  pivot: [
    {
      setUp: `CREATE TABLE sales (product text, sold_on date, amount int); INSERT INTO sales VALUES
        ('tea', '2026-01-31', 10), ('tea', '2026-02-01', 20), ('tea', '2026-07-01', 5), ('tea', '2025-12-31', 99), ('ale', '2026-12-31', 7)`,
      want: [
        ["ale", 0, 0, 0, 7, 7],
        ["tea", 30, 0, 5, 0, 35],
      ],
    },
  ],
  "recursive-hierarchy": [
    {
      // 4 and 5 are each other's manager: a loop that must neither show nor hang.
      setUp: `${EMPLOYEES} INSERT INTO employees (id, name, manager_id) VALUES (1, 'Ada', NULL), (2, 'Bo', 1), (3, 'Cy', 2), (4, 'X', 5), (5, 'Y', 4)`,
      want: [
        [1, "Ada", 0, "Ada"],
        [2, "Bo", 1, "Ada > Bo"],
        [3, "Cy", 2, "Ada > Bo > Cy"],
      ],
    },
  ],
  "date-series": [
    {
      setUp: `${ORDERS} INSERT INTO orders (created_at, amount) VALUES ('2026-03-02 00:00Z', 5), ('2026-03-02 23:59Z', 6), ('2026-03-09 00:00Z', 7)`,
      want: [["2026-03-02", 2, "11"], ...[3, 4, 5, 6, 7, 8].map((day) => [`2026-03-0${day}`, 0, "0"])],
    },
  ],
  "full-text-search": [
    {
      setUp: `CREATE TABLE articles (id int, title text, body text); INSERT INTO articles VALUES
        (1, 'Garden', 'He runs in old shoes'), (2, 'A shoe to run in', 'Short'), (3, 'Running', 'Barefoot')`,
      ask: `SELECT id FROM articles, websearch_to_tsquery('english', 'running shoes') AS query
        WHERE search @@ query ORDER BY ts_rank(search, query) DESC`,
      want: [[2], [1]],
    },
  ],
  "keyset-pagination": [
    {
      setUp: `CREATE TABLE posts (id int, title text, created_at timestamptz); INSERT INTO posts VALUES
        (43, 'c', '2026-03-02 12:00Z'), (42, 'b', '2026-03-02 12:00Z'), (41, 'a', '2026-03-02 12:00Z'), (50, 'old', '2026-03-01 12:00Z')`,
      want: [
        [41, "a", "2026-03-02"],
        [50, "old", "2026-03-01"],
      ],
    },
  ],
  "group-by": [
    {
      setUp: `${ORDERS} INSERT INTO orders (customer, status, amount) VALUES ('Ada', 'paid', 60), ('Ada', 'paid', 50), ('Ada', 'open', 500), ('Bo', 'paid', 20)`,
      want: [["Ada", 2, "110", "55.00"]],
    },
  ],
  "top-n-per-group": [
    {
      setUp: `${EMPLOYEES} INSERT INTO employees (id, name, department, salary) VALUES
        (1, 'a', 'X', 90), (2, 'b', 'X', 90), (3, 'c', 'X', 80), (4, 'd', 'X', 70), (5, 'e', 'X', 60), (6, 'f', 'Y', 1)`,
      want: [
        ["X", "a", "90", 1],
        ["X", "b", "90", 1],
        ["X", "c", "80", 2],
        ["X", "d", "70", 3],
        ["Y", "f", "1", 1],
      ],
    },
  ],
  "running-total": [
    {
      setUp: `CREATE TABLE payments (id int, paid_on date, amount int); INSERT INTO payments VALUES (3, '2026-01-02', -5), (1, '2026-01-01', 10), (2, '2026-01-01', 20)`,
      want: [
        ["2026-01-01", 10, 10],
        ["2026-01-01", 20, 30],
        ["2026-01-02", -5, 25],
      ],
    },
  ],
  "rank-rows": [
    {
      setUp: `CREATE TABLE scores (player text, points int); INSERT INTO scores VALUES ('a', 50), ('c', 40), ('b', 40), ('d', 30)`,
      want: [
        ["a", 50, 1, 1, 1],
        ["b", 40, 2, 2, 2],
        ["c", 40, 3, 2, 2],
        ["d", 30, 4, 4, 3],
      ],
    },
  ],
  "moving-average": [
    {
      setUp: `CREATE TABLE visits (day date UNIQUE, visitors int); INSERT INTO visits VALUES ('2026-03-01', 10), ('2026-03-02', 20), ('2026-03-08', 30)`,
      want: [
        ["2026-03-01", 10, "10.00"],
        ["2026-03-02", 20, "15.00"],
        ["2026-03-08", 30, "25.00"],
      ],
    },
  ],
  "gaps-and-islands": [
    {
      setUp: `CREATE TABLE logins (user_id int, day date); INSERT INTO logins VALUES (1, '2026-03-01'), (1, '2026-03-02'), (1, '2026-03-02'), (1, '2026-03-03'), (1, '2026-03-05'), (2, '2026-02-28')`,
      want: [
        [1, "2026-03-01", "2026-03-03", 3],
        [1, "2026-03-05", "2026-03-05", 1],
        [2, "2026-02-28", "2026-02-28", 1],
      ],
    },
  ],
  median: [
    {
      setUp: `${EMPLOYEES} INSERT INTO employees (id, department, salary) VALUES (1, 'A', 10), (2, 'A', 20), (3, 'A', 30), (4, 'A', 100), (5, 'B', 7)`,
      want: [
        ["A", 25, 4],
        ["B", 7, 1],
      ],
    },
  ],
  "period-growth": [
    {
      setUp: `${ORDERS} INSERT INTO orders (created_at, amount) VALUES ('2026-01-05Z', 150), ('2026-01-31 23:00Z', 50), ('2026-02-01Z', 250), ('2026-03-01Z', 0), ('2026-04-01Z', 5)`,
      want: [
        ["2026-01-01", "200", null],
        ["2026-02-01", "250", "25.0"],
        ["2026-03-01", "0", "-100.0"],
        ["2026-04-01", "5", null],
      ],
    },
  ],
  "percent-of-total": [
    {
      setUp: `CREATE TABLE sales (id int, category text, amount int); INSERT INTO sales VALUES (1, 'tea', 10), (2, 'coffee', 10), (3, 'tea', 20)`,
      want: [
        ["tea", 30, "75.0"],
        ["coffee", 10, "25.0"],
      ],
    },
  ],
};
