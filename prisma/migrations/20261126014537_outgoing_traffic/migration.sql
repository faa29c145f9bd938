-- CreateTable
CREATE TABLE "outgoing_traffic" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "host" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "sent_bytes" BIGINT NOT NULL,
    "received_bytes" BIGINT NOT NULL,

    CONSTRAINT "outgoing_traffic_pkey" PRIMARY KEY ("user_id","day","host")
);

-- AddForeignKey
ALTER TABLE "outgoing_traffic" ADD CONSTRAINT "outgoing_traffic_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
