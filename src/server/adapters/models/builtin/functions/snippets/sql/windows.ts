import "server-only";

export const windows = {
  "top-n-per-group": `-- The three best paid employees of each department; equal salaries share a place.
-- Table: employees (id, name, department, salary)
SELECT department, name, salary, place
FROM (
  SELECT
    department,
    name,
    salary,
    dense_rank() OVER (PARTITION BY department ORDER BY salary DESC) AS place
  FROM employees
) AS ranked
WHERE place <= 3
ORDER BY department, place, name;

-- Example: salaries of 90, 90, 80, 70 and 60 give the first four; row_number() would stop after three.`,

  "running-total": `-- A balance after each payment.
-- Table: payments (id, paid_on date, amount)
SELECT
  paid_on,
  amount,
  -- ROWS, and the id for order, keep payments of the same day apart.
  sum(amount) OVER (ORDER BY paid_on, id ROWS UNBOUNDED PRECEDING) AS running_total
FROM payments
ORDER BY paid_on, id;

-- Example: amounts of 10, 20 and -5 give 10, 30 and 25.`,

  "rank-rows": `-- The three ways to number rows, side by side.
-- Table: scores (player, points)
SELECT
  player,
  points,
  row_number() OVER (ORDER BY points DESC, player) AS row_number, -- 1 2 3 4: always different
  rank() OVER (ORDER BY points DESC) AS rank, -- 1 2 2 4: a gap after a tie
  dense_rank() OVER (ORDER BY points DESC) AS dense_rank -- 1 2 2 3: no gap
FROM scores
ORDER BY points DESC, player;

-- Example: points of 50, 40, 40 and 30 give exactly the numbers above.`,

  "moving-average": `-- The average of each day and the six before it.
-- Table: visits (day date UNIQUE, visitors)
SELECT
  day,
  visitors,
  -- RANGE counts days, not rows: a missing day does not pull in an older one.
  round(avg(visitors) OVER (
    ORDER BY day RANGE BETWEEN INTERVAL '6 days' PRECEDING AND CURRENT ROW
  ), 2) AS seven_day_average
FROM visits
ORDER BY day;

-- Example: 10 and 20 visitors on two days give averages of 10.00 and 15.00.`,

  "gaps-and-islands": `-- Finds unbroken runs of days: each user's streaks, the longest first.
-- Table: logins (user_id, day date)
WITH numbered AS (
  SELECT
    user_id,
    day,
    -- Within a run, day and number grow together, so that their difference stays the same.
    day - (row_number() OVER (PARTITION BY user_id ORDER BY day))::int AS island
  FROM (SELECT DISTINCT user_id, day FROM logins) AS days
)
SELECT
  user_id,
  min(day) AS first_day,
  max(day) AS last_day,
  count(*) AS days
FROM numbered
GROUP BY user_id, island
ORDER BY days DESC, user_id, first_day;

-- Example: logins on 1, 2, 3 and 5 March give runs of three days and of one.`,

  median: `-- The median salary of each department; the mean of the two in the middle for an even number.
-- Table: employees (id, department, salary)
SELECT
  department,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY salary) AS median_salary,
  count(*) AS employees
FROM employees
GROUP BY department
ORDER BY department;

-- Example: salaries of 10, 20, 30 and 100 give 25.`,

  "period-growth": `-- Revenue per month and its growth over the month before, in percent.
-- Table: orders (id, created_at timestamptz, amount)
WITH months AS (
  SELECT date_trunc('month', created_at)::date AS month, sum(amount) AS revenue
  FROM orders
  GROUP BY 1
)
SELECT
  month,
  revenue,
  -- nullif: after a month without revenue there is no growth in percent, and no division by zero.
  round(
    100.0 * (revenue - lag(revenue) OVER (ORDER BY month)) / nullif(lag(revenue) OVER (ORDER BY month), 0),
    1
  ) AS growth_percent
FROM months
ORDER BY month;

-- Example: 200 in January and 250 in February give NULL and 25.0.`,

  "percent-of-total": `-- Each category's share of all sales, in percent.
-- Table: sales (id, category, amount)
SELECT
  category,
  sum(amount) AS amount,
  round(100.0 * sum(amount) / nullif(sum(sum(amount)) OVER (), 0), 1) AS percent_of_total
FROM sales
GROUP BY category
ORDER BY amount DESC, category;

-- Example: tea for 30 and coffee for 10 give 75.0 and 25.0.`,
} as const;
