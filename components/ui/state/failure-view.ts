/** A failure for display. `code` selects the texts, `message` and `remedy` come with it. */
export interface FailureView {
  code: string;
  message: string;
  remedy?: string | undefined;
  requestId?: string | null | undefined;
  permission?: string | undefined;
  issues?: readonly { field: string; message: string }[] | undefined;
}
