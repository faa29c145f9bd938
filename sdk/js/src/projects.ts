import type { Backend } from "./backend.js";
import { Call } from "./call.js";
import { UnsupportedError } from "./errors.js";
import type { OpenResponse } from "./open-response.js";
import type { CallOptions, Transport } from "./transport.js";
import { listAt, textAt, valueAt } from "./value-at.js";

/** A project with all fields that the server returns. */
export type Project = { id: string; name: string; [field: string]: unknown };
export type ProjectFile = { path: string; bytes: number; [field: string]: unknown };
export type ProjectVersion = { id: string; number: number; message: string; [field: string]: unknown };

type ListOptions = CallOptions & {
  /** The page size; the iterator continues with the next page. */
  limit?: number;
};

/** The projects of an account on a server. */
export class Projects {
  readonly #transport: Transport;
  readonly #backend: Backend;

  constructor(transport: Transport, backend: Backend) {
    this.#transport = transport;
    this.#backend = backend;
  }

  /** Iterates over all projects, page by page. */
  list(options: ListOptions = {}): AsyncGenerator<Project, void, undefined> {
    return this.#pages<Project>("", options);
  }

  read({ id, ...options }: { id: string } & CallOptions): Call<Project> {
    return this.#get(id, "", options, (response) =>
      response.json((answer) => (textAt(answer, "id") === undefined ? undefined : (answer as Project))),
    );
  }

  files({ id, ...options }: { id: string } & ListOptions): AsyncGenerator<ProjectFile, void, undefined> {
    return this.#pages<ProjectFile>(`${pathOf(id)}/files`, options);
  }

  versions({
    id,
    ...options
  }: { id: string } & ListOptions): AsyncGenerator<ProjectVersion, void, undefined> {
    return this.#pages<ProjectVersion>(`${pathOf(id)}/versions`, options);
  }

  /** Exports a project as a zip archive. */
  export({ id, ...options }: { id: string } & CallOptions): Call<Uint8Array<ArrayBuffer>> {
    return this.#get(id, "/export", options, (response) => response.bytes());
  }

  #get<T>(
    id: string,
    below: string,
    options: CallOptions,
    read: (response: OpenResponse) => Promise<T>,
  ): Call<T> {
    return new Call(this.#send(`${pathOf(id)}${below}`, options, read));
  }

  async *#pages<T extends object>(
    path: string,
    { limit, ...options }: ListOptions,
  ): AsyncGenerator<T, void, undefined> {
    let after: string | undefined;
    do {
      const query = new URLSearchParams();
      if (limit !== undefined) query.set("limit", String(limit));
      if (after !== undefined) query.set("after", after);
      const address = query.size > 0 ? `${path}?${query}` : path;
      const { data: page } = await this.#send(address, options, (response) =>
        response.json((answer) => (valueAt(answer, "data") === undefined ? undefined : answer)),
      );
      yield* listAt(page, "data") as readonly T[];
      after = valueAt(page, "has_more") === true ? textAt(page, "last_id") : undefined;
    } while (after !== undefined);
  }

  async #send<T>(path: string, options: CallOptions, read: (response: OpenResponse) => Promise<T>) {
    if (this.#backend.name === "local")
      throw new UnsupportedError("Projects are on a server: give `baseURL` and `apiKey`.");
    return this.#transport.send({ method: "GET", path: `/api/v1/projects${path}` }, options, read);
  }
}

const pathOf = (id: string) => `/${encodeURIComponent(id)}`;
