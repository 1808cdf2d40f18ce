// What the shop knows of its gateway.

export interface GatewayAccess {
  baseUrl: string
  publicKey: string
  secretKey: string
  /** `whsec_…`, by which webhooks are verified. */
  webhookSecret: string
  /** The address of the script that makes the fields. */
  script: string
  /** Trusts the certificate of a test gateway. Omit it for a publicly trusted certificate. */
  fetch?: typeof globalThis.fetch
  /** Milliseconds to wait for an answer. */
  timeout?: number
}
