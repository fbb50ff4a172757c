/** What a screen shows of something that went wrong. `code` picks the words, `message` and `remedy` come with it. */
export interface FailureView {
  code: string;
  message: string;
  remedy?: string | undefined;
  requestId?: string | null | undefined;
  permission?: string | undefined;
  issues?: readonly { field: string; message: string }[] | undefined;
}
