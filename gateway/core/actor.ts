export const actorKinds = ['user', 'key', 'partner', 'operator', 'payer', 'visitor', 'job'] as const

/** Who makes a change, for the audit log (rules: audit-log.md#actor). */
export interface Actor {
  /**
   * `operator`: a person who runs the gateway, on its pages or at its command line. `visitor`: a person
   * who isn't signed in. `job`: scheduled work of the gateway.
   */
  kind: (typeof actorKinds)[number]
  /** Of the user or the partner's application; a key has none that may be shown. */
  id?: string
  /** As people know it, at that time: a name, or the end of a key. */
  name: string
  /** Of a user. */
  email?: string
  /** The IP address that the change came from. */
  address?: string
  /** Names the session in which it was made; it opens nothing. */
  session?: string
}

/** What changes something says who does. */
export interface Acting {
  by: Actor
}

/** Somebody at the operator's command line. */
export const commandLine: Actor = { kind: 'operator', name: 'Command line' }

/** The gateway itself, as it starts. */
export const gatewayItself: Actor = { kind: 'job', name: 'Gateway' }

/** Work of the gateway that falls due by itself. */
export const jobActor = (name: string): Actor => ({ kind: 'job', name })
