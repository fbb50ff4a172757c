-- DropTable
PRAGMA foreign_keys=off;
DROP TABLE "SealedKubeconfig";
PRAGMA foreign_keys=on;
