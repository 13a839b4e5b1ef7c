/** What every hook that reads or writes answers: what there is so far, and how it stands. */
export interface Resource<T> {
  data: T | undefined;
  status: Status;
}

export type Status = "idle" | "loading" | "busy" | "ready" | "absent" | "refused" | "failed";
