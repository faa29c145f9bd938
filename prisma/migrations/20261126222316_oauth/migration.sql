-- CreateTable
CREATE TABLE "oauth_clients" (
    "id" UUID NOT NULL,
    "name" TEXT,
    "redirect_uris" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_grants" (
    "key_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "family_hash" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_grants_pkey" PRIMARY KEY ("key_id")
);

-- CreateTable
CREATE TABLE "oauth_codes" (
    "code_hash" TEXT NOT NULL,
    "client_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "key_id" UUID,

    CONSTRAINT "oauth_codes_pkey" PRIMARY KEY ("code_hash")
);

-- CreateTable
CREATE TABLE "oauth_devices" (
    "device_hash" TEXT NOT NULL,
    "user_code_hash" TEXT NOT NULL,
    "client_id" UUID NOT NULL,
    "scopes" TEXT[],
    "status" TEXT NOT NULL,
    "user_id" UUID,
    "address" TEXT,
    "user_agent" TEXT,
    "interval_seconds" INTEGER NOT NULL,
    "polled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_devices_pkey" PRIMARY KEY ("device_hash")
);

-- CreateIndex
CREATE INDEX "oauth_clients_expires_at_idx" ON "oauth_clients"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_grants_family_hash_key" ON "oauth_grants"("family_hash");

-- CreateIndex
CREATE INDEX "oauth_grants_client_id_idx" ON "oauth_grants"("client_id");

-- CreateIndex
CREATE INDEX "oauth_grants_expires_at_idx" ON "oauth_grants"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_codes_client_id_idx" ON "oauth_codes"("client_id");

-- CreateIndex
CREATE INDEX "oauth_codes_user_id_idx" ON "oauth_codes"("user_id");

-- CreateIndex
CREATE INDEX "oauth_codes_key_id_idx" ON "oauth_codes"("key_id");

-- CreateIndex
CREATE INDEX "oauth_codes_expires_at_idx" ON "oauth_codes"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_devices_user_code_hash_key" ON "oauth_devices"("user_code_hash");

-- CreateIndex
CREATE INDEX "oauth_devices_client_id_idx" ON "oauth_devices"("client_id");

-- CreateIndex
CREATE INDEX "oauth_devices_user_id_idx" ON "oauth_devices"("user_id");

-- CreateIndex
CREATE INDEX "oauth_devices_expires_at_idx" ON "oauth_devices"("expires_at");

-- AddForeignKey
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_devices" ADD CONSTRAINT "oauth_devices_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_devices" ADD CONSTRAINT "oauth_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
