-- CreateTable
CREATE TABLE "UsageChunk" (
    "cluster" TEXT NOT NULL,
    "stepMs" INTEGER NOT NULL,
    "at" BIGINT NOT NULL,
    "shard" INTEGER NOT NULL,
    "last" BIGINT NOT NULL,
    "size" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "UsageChunk_pkey" PRIMARY KEY ("cluster","stepMs","at","shard")
);

-- CreateTable
CREATE TABLE "UsageDrop" (
    "cluster" TEXT NOT NULL,
    "before" BIGINT NOT NULL,

    CONSTRAINT "UsageDrop_pkey" PRIMARY KEY ("cluster")
);

-- CreateIndex
CREATE INDEX "UsageChunk_at_idx" ON "UsageChunk"("at");
