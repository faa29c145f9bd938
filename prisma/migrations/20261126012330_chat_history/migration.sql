-- AlterTable
ALTER TABLE "chats" ADD COLUMN     "folder_id" UUID,
ADD COLUMN     "is_archived" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_pinned" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "chats_user_id_is_pinned_updated_at_id_idx" ON "chats"("user_id", "is_pinned" DESC, "updated_at" DESC, "id" DESC);

-- CreateTable
CREATE TABLE "chat_folders" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_folders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_entries" (
    "number" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "chat_id" UUID NOT NULL,
    "message_id" UUID,
    "model_id" TEXT,
    "has_code" BOOLEAN NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "search_entries_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE UNIQUE INDEX "chat_folders_user_id_name_key" ON "chat_folders"("user_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "search_entries_message_id_key" ON "search_entries"("message_id");

-- CreateIndex
CREATE INDEX "search_entries_chat_id_number_idx" ON "search_entries"("chat_id", "number");

-- CreateIndex
CREATE INDEX "search_entries_user_id_model_id_chat_id_idx" ON "search_entries"("user_id", "model_id", "chat_id");

-- CreateIndex
CREATE INDEX "chats_folder_id_idx" ON "chats"("folder_id");

-- AddForeignKey
ALTER TABLE "chats" ADD CONSTRAINT "chats_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "chat_folders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_folders" ADD CONSTRAINT "chat_folders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_chat_id_fkey" FOREIGN KEY ("chat_id") REFERENCES "chats"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The words of a text. Punctuation only separates, so that a path has the words of its parts. An identifier is found by
-- its parts too, and scripts that write no spaces by their characters.
CREATE FUNCTION "search_words"("content" TEXT) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  spaced TEXT := regexp_replace(regexp_replace(content, '[!-/:-@\[-`{-~]+', ' ', 'g'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g');
  parts TEXT := (
    SELECT string_agg(regexp_replace(regexp_replace(word[1], '([a-z0-9])([A-Z])', '\1 \2', 'g'), '([A-Z])([A-Z][a-z])', '\1 \2', 'g'), ' ')
    FROM regexp_matches(spaced, '[A-Za-z0-9]*(?:[a-z0-9][A-Z]|[A-Z][A-Z][a-z])[A-Za-z0-9]*', 'g') word);
BEGIN
  RETURN to_tsvector('simple', spaced) || to_tsvector('simple', coalesce(parts, ''));
EXCEPTION WHEN program_limit_exceeded THEN
  -- A text of more different words than a tsvector holds (1 MB) is found by its beginning.
  RETURN to_tsvector('simple', left(spaced, 100000));
END $$;

-- A search's words in one user's entries; each of them has its owner as a word, which no text has. Titles have one more.
CREATE FUNCTION "search_scope"("user_id" UUID) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT quote_literal('@' || user_id)::tsquery
$$;
CREATE FUNCTION "title_words"("user_id" UUID, "title" TEXT) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(search_words(title), 'A') || array_to_tsvector(ARRAY['@' || user_id, '@title'])
$$;
CREATE FUNCTION "message_words"("user_id" UUID, "content" TEXT) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_words(content) || array_to_tsvector(ARRAY['@' || user_id])
$$;
CREATE FUNCTION "has_code"("content" TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT content ~ '(^|\n)\s*(```|~~~)'
$$;

CREATE FUNCTION "index_title"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE chat_id = NEW.id AND message_id IS NULL;
  INSERT INTO search_entries (user_id, chat_id, has_code, words)
  VALUES (NEW.user_id, NEW.id, false, title_words(NEW.user_id, NEW.title));
  RETURN NULL;
END $$;

CREATE FUNCTION "index_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entries (user_id, chat_id, message_id, model_id, has_code, words)
  SELECT chats.user_id, chats.id, NEW.id, NEW.model_id, has_code(NEW.content), message_words(chats.user_id, NEW.content)
  FROM chats WHERE chats.id = NEW.chat_id
  ON CONFLICT (message_id) DO UPDATE
  SET model_id = excluded.model_id, has_code = excluded.has_code, words = excluded.words;
  RETURN NULL;
END $$;

CREATE TRIGGER "index_title" AFTER INSERT OR UPDATE OF "title" ON "chats"
FOR EACH ROW EXECUTE FUNCTION "index_title"();

-- A running reply is found when it has ended.
CREATE TRIGGER "index_new_message" AFTER INSERT ON "messages"
FOR EACH ROW WHEN (NEW.status <> 'streaming') EXECUTE FUNCTION "index_message"();
CREATE TRIGGER "index_message" AFTER UPDATE ON "messages"
FOR EACH ROW WHEN (NEW.status <> 'streaming' AND (OLD.content, OLD.model_id, OLD.status = 'streaming')
  IS DISTINCT FROM (NEW.content, NEW.model_id, false)) EXECUTE FUNCTION "index_message"();

INSERT INTO "search_entries" (user_id, chat_id, has_code, words)
SELECT user_id, id, false, title_words(user_id, title) FROM "chats" ORDER BY id;

INSERT INTO "search_entries" (user_id, chat_id, message_id, model_id, has_code, words)
SELECT chats.user_id, chats.id, messages.id, messages.model_id, has_code(messages.content), message_words(chats.user_id, messages.content)
FROM "messages" JOIN "chats" ON chats.id = messages.chat_id
WHERE messages.status <> 'streaming' ORDER BY messages.id;

-- After the rows: building it at once is much faster. Without a pending list, which every search would read through.
CREATE INDEX "search_entries_words_idx" ON "search_entries" USING GIN ("words") WITH (fastupdate = off);
