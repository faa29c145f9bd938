-- AlterTable
ALTER TABLE "chats" ADD COLUMN     "text_bytes" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "app_data_bytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "draft_bytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "version_bytes" BIGINT NOT NULL DEFAULT 0;

-- What a person stores, kept as a sum where it is written (src/domain/billing/storage.ts lists what counts).
CREATE FUNCTION "message_bytes"("message" "messages") RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT octet_length(message.content) + octet_length(message.thinking)
    + coalesce(octet_length(message.prompt_references::text), 0) + coalesce(octet_length(message.changes::text), 0)::bigint
$$;

CREATE FUNCTION "count_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chats SET text_bytes = text_bytes + CASE TG_OP WHEN 'INSERT' THEN grown.bytes ELSE -grown.bytes END
  FROM (SELECT chat_id, sum(message_bytes(changed::messages)) AS bytes FROM changed GROUP BY chat_id) grown
  WHERE chats.id = grown.chat_id AND grown.bytes > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION "count_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chats SET text_bytes = text_bytes + message_bytes(NEW) - message_bytes(OLD) WHERE id = NEW.chat_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "count_new_messages" AFTER INSERT ON "messages" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION "count_messages"();
CREATE TRIGGER "count_gone_messages" AFTER DELETE ON "messages" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION "count_messages"();
CREATE TRIGGER "count_message" AFTER UPDATE ON "messages"
FOR EACH ROW WHEN (message_bytes(OLD) <> message_bytes(NEW)) EXECUTE FUNCTION "count_message"();

CREATE FUNCTION "count_objects"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects SET version_bytes = version_bytes + CASE TG_OP WHEN 'INSERT' THEN grown.bytes ELSE -grown.bytes END
  FROM (SELECT project_id, sum(octet_length(bytes)) AS bytes FROM changed GROUP BY project_id) grown
  WHERE projects.id = grown.project_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "count_new_objects" AFTER INSERT ON "git_objects" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION "count_objects"();
CREATE TRIGGER "count_gone_objects" AFTER DELETE ON "git_objects" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION "count_objects"();

CREATE FUNCTION "count_updates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects SET draft_bytes = draft_bytes + CASE TG_OP WHEN 'INSERT' THEN grown.bytes ELSE -grown.bytes END
  FROM (SELECT project_id, sum(octet_length(bytes)) AS bytes FROM changed GROUP BY project_id) grown
  WHERE projects.id = grown.project_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "count_new_updates" AFTER INSERT ON "project_updates" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION "count_updates"();
CREATE TRIGGER "count_gone_updates" AFTER DELETE ON "project_updates" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION "count_updates"();

CREATE FUNCTION "count_app_data"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects SET app_data_bytes = CASE TG_OP WHEN 'DELETE' THEN 0 ELSE octet_length(NEW.items) END
  WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.project_id ELSE NEW.project_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER "count_app_data" AFTER INSERT OR UPDATE OR DELETE ON "project_storage"
FOR EACH ROW EXECUTE FUNCTION "count_app_data"();

UPDATE "chats" SET "text_bytes" = stored.bytes
FROM (SELECT chat_id, sum(message_bytes(messages)) AS bytes FROM messages GROUP BY chat_id) stored
WHERE chats.id = stored.chat_id;
UPDATE "projects" SET
  "version_bytes" = coalesce((SELECT sum(octet_length(bytes)) FROM git_objects WHERE project_id = projects.id), 0),
  "draft_bytes" = coalesce((SELECT sum(octet_length(bytes)) FROM project_updates WHERE project_id = projects.id), 0),
  "app_data_bytes" = coalesce((SELECT octet_length(items) FROM project_storage WHERE project_id = projects.id), 0);
