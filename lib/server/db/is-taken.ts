/** A row with this key exists already: the unique violation of either database (Prisma docs: error reference). */
export const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'P2002';
