-- A counted prompt belongs to its reply, and no longer to the question: each question's counted prompts go, in their
-- order, to those of its replies that are answers.
WITH counted AS (
  SELECT "id", "message_id", row_number() OVER (PARTITION BY "message_id" ORDER BY "id") AS nth
  FROM "prompt_usages" WHERE "refunded_at" IS NULL
), replies AS (
  SELECT "id", "parent_id", row_number() OVER (PARTITION BY "parent_id" ORDER BY "id") AS nth
  FROM "messages" WHERE "role" = 'assistant' AND ("status" = 'streaming' OR "status" <> 'failed' AND "content" <> '')
)
UPDATE "prompt_usages" SET "message_id" = replies."id"
FROM counted JOIN replies ON replies."parent_id" = counted."message_id" AND replies.nth = counted.nth
WHERE "prompt_usages"."id" = counted."id";
