/** The ECS instance a node runs on: ACK writes `<region>.<instance>` as its provider id. null = nobody wrote one. */
export const instanceOf = ({ providerId }: { providerId: string | null }): string | null =>
  providerId?.split('.').at(-1) || null;
