/** The package has no types; these are the parts that the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export interface ProviderContext {
    path: string;
    body: unknown;
    respond: boolean;
    readonly req: IncomingMessage;
    readonly res: ServerResponse;
    readonly oidc: { readonly client: { readonly clientId: string }; readonly session: { readonly accountId: string } };
  }
  interface Policy {
    add(prompt: object): void;
  }
  export const interactionPolicy: {
    base(): Policy;
    readonly Prompt: new (prompt: { name: string; requestable: boolean }) => object;
  };
  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    use(middleware: (ctx: ProviderContext, next: () => Promise<void>) => Promise<void>): void;
    callback(): (req: IncomingMessage, res: ServerResponse) => void;
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>;
  }
}
