-- AlterTable
ALTER TABLE "user_settings" ADD COLUMN     "chat_embed_after" TIMESTAMPTZ(3),
ADD COLUMN     "chat_embedding_problem" TEXT,
ADD COLUMN     "embeds_chats" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "message_vectors" (
    "message_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "vectors" BYTEA,
    "embedded_with" TEXT,
    "embedded_hash" TEXT,
    "read_until" TIMESTAMPTZ(3),

    CONSTRAINT "message_vectors_pkey" PRIMARY KEY ("message_id")
);

-- CreateIndex
CREATE INDEX "message_vectors_user_id_embedded_with_message_id_idx" ON "message_vectors"("user_id", "embedded_with", "message_id");

-- AddForeignKey
ALTER TABLE "message_vectors" ADD CONSTRAINT "message_vectors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_vectors" ADD CONSTRAINT "message_vectors_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a user whose chats are embedded writes or is answered waits to be embedded, and again when it has changed.
CREATE FUNCTION "queue_message_vectors"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_vectors (message_id, user_id)
  SELECT NEW.id, chats.user_id FROM chats JOIN user_settings ON user_settings.id = chats.user_id
  WHERE chats.id = NEW.chat_id AND user_settings.embeds_chats
  ON CONFLICT (message_id) DO UPDATE SET vectors = NULL, embedded_with = NULL, embedded_hash = NULL, read_until = NULL;
  RETURN NULL;
END $$;

-- A running reply is embedded when it has ended.
CREATE TRIGGER "queue_new_message_vectors" AFTER INSERT ON "messages"
FOR EACH ROW WHEN (NEW.status <> 'streaming') EXECUTE FUNCTION "queue_message_vectors"();
CREATE TRIGGER "queue_message_vectors" AFTER UPDATE ON "messages"
FOR EACH ROW WHEN (NEW.status <> 'streaming' AND (OLD.content, OLD.status = 'streaming') IS DISTINCT FROM (NEW.content, false))
EXECUTE FUNCTION "queue_message_vectors"();
