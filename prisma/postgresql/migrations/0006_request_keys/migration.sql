-- CreateTable
CREATE TABLE "RequestKey" (
    "personId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "changeId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RequestKey_pkey" PRIMARY KEY ("personId","key")
);

-- CreateIndex
CREATE INDEX "RequestKey_createdAt_idx" ON "RequestKey"("createdAt");
