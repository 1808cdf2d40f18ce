// What the shop knows of its gateway.

export interface GatewayAccess {
  baseUrl: string
  publicKey: string
  secretKey: string
  /** `whsec_…`, by which webhooks are verified. */
  webhookSecret: string
  /** The address of the script that makes the fields. */
  script: string
  /** Trusts a gateway of the tests; left out where the gateway's certificate is one that every machine trusts. */
  fetch?: typeof globalThis.fetch
  /** Milliseconds to wait for an answer. */
  timeout?: number
}
