-- CreateTable
CREATE TABLE "SecretKeyCheck" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "sealed" TEXT NOT NULL
);
