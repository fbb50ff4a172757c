-- CreateTable
CREATE TABLE "SecretKeyCheck" (
    "id" INTEGER NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "SecretKeyCheck_pkey" PRIMARY KEY ("id")
);
