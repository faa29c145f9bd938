-- CreateTable
CREATE TABLE "owner_settings" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "owner_settings_pkey" PRIMARY KEY ("name")
);
