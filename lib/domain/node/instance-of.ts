/** The ECS instance of a node: ACK writes `<region>.<instance>` as its provider id. null: no provider id. */
export const instanceOf = ({ providerId }: { providerId: string | null }): string | null =>
  providerId?.split('.').at(-1) || null;
