// Merchants, their teams and partners.
export const merchants = {
  origins: {
    /** From setting an origin to the first check, and between checks until all are verified. */
    soonMs: 60 * 60 * 1000,
    /** Between checks once all are verified. */
    againMs: 24 * 60 * 60 * 1000,
    /** How long a verified origin still counts while its checks fail. */
    graceMs: 7 * 24 * 60 * 60 * 1000,
    /** Origins of a merchant, and merchants, that are checked at the same time. */
    parallel: 4,
    jobsParallel: { all: 8, merchant: 1 },
    /** Checks that a merchant asks for in a minute. */
    perMinute: 10,
  },
  /** A merchant's logo: the file, and each side of the picture. */
  logo: { maxBytes: 500 * 1024, maxPixels: 1_000 },
  oauth: {
    /** How long a token is valid that expires (rules: partners.md#client-credentials, partners.md#refresh). */
    tokenLifeMs: 2 * 60 * 60 * 1000,
    /** How long a refresh token is valid that isn't used (rules: partners.md#refresh). */
    refreshLifeMs: 180 * 24 * 60 * 60 * 1000,
    /** How long a code may be exchanged: from the authorize page, and from an event (rules: partners.md#codes). */
    codeLifeMs: { page: 10 * 60 * 1000, event: 35 * 24 * 60 * 60 * 1000 },
    /** Requests for a token in a minute: from one address, and of one client that has shown its secret. */
    perMinute: { address: 600, client: 300 },
    /** The longest parameter of a request; longer ones are unknown without a look. */
    maxChars: 2048,
  },
  figures: {
    /** After so long a change of a transaction is noted, because its hour may have been counted. */
    lateMs: 2 * 60 * 1000,
    /** So long after its end an hour is counted for good. */
    settledMs: 5 * 60 * 1000,
    /** The newest attempts at deliveries that tell how slow each receiver is. */
    receiverAttempts: 500,
    /** Hours that are counted at the same time, and days. */
    parallelDays: 4,
  },
  /** Requests for approval (rules: limits.md#approvals): how long one waits, and how many of a merchant's wait at the same time. */
  approvals: { lifeMs: 72 * 60 * 60 * 1000, pending: 100 },
  application: {
    /** A drawn signature, as JSON. */
    signatureMaxChars: 65_536,
    /** The form that sends it: most of its characters take three places there. */
    signatureFormMaxBytes: 256 * 1024,
    /** Owners beside the first. */
    maxOwners: 10,
    /** What is sold. */
    goodsMaxChars: 255,
    userAgentMaxChars: 512,
    /** How long a sign-up link opens (rules: limits.md#sign-up-link), and how long what it opened may be worked on. */
    linkLifeMs: 5 * 60 * 1000,
    sessionLifeMs: 24 * 60 * 60 * 1000,
    /** How long an operator can undo a decision on the pages (rules: partners.md#undo). */
    undoMs: 60 * 1000,
    /** Of a link that was mailed to the applicant (rules: partners.md#questions). */
    mailedLinkLifeMs: 7 * 24 * 60 * 60 * 1000,
    /** How often a link to go on later is mailed, and how many mails about an application leave within a day then. */
    resumeEveryMs: 60 * 1000,
    mailsPerDay: 10,
    /** A note, a question or an answer. */
    noteMaxChars: 2000,
  },
  people: {
    password: { least: 12, most: 256 },
    /** Passwords that are stretched at the same time, each with 32 MB, and how many may wait for that. */
    stretching: { parallel: 2, waiting: 64, ofAddress: 10 },
    /** Of scrypt, as OWASP's Password Storage Cheat Sheet has it for 32 MB. `n` is a power of two. */
    stretchingCost: { n: 15, r: 8, p: 3 },
    /** A session ends when it was not used for so long (at most 15 minutes: PCI DSS 8.2.8), and after so long in any case. */
    session: { idleMs: 15 * 60 * 1000, lifeMs: 12 * 60 * 60 * 1000, codeMs: 10 * 60 * 1000 },
    agentMaxChars: 256,
    /** How often its last use is written down. */
    seenMs: 60 * 1000,
    /** How long after the password or a code was shown secrets may be. */
    confirmedMs: 10 * 60 * 1000,
    /**
     * Tries to sign in that fail in this time: of one account from one address, of one account in all, and from one address in all.
     * At most 10, and a lockout of 30 minutes at least: PCI DSS 8.3.4.
     */
    attempts: { account: 10, everywhere: 100, address: 50, windowMs: 30 * 60 * 1000 },
    /** How long a browser is known to have signed in. */
    deviceLifeMs: 365 * 24 * 60 * 60 * 1000,
    /** A link with which somebody chooses another password. */
    passwordLinkLifeMs: 60 * 60 * 1000,
    invitationLifeMs: 7 * 24 * 60 * 60 * 1000,
    /** A link with which the first operator signs up. */
    operatorLinkLifeMs: 24 * 60 * 60 * 1000,
    recoveryCodes: 10,
    /** How long a passkey may take to answer, and how many a user can have. */
    challengeLifeMs: 10 * 60 * 1000,
    passkeys: 20,
    passkeyMaxChars: 16_384,
    /** A merchant's own keys of one mode that are valid at the same time; how long a replaced one may go on. */
    maxSecretKeys: 5,
    maxRestrictedKeys: 50,
    restrictedKeyLifeMs: {
      month: 30 * 24 * 60 * 60 * 1000,
      quarter: 90 * 24 * 60 * 60 * 1000,
      year: 365 * 24 * 60 * 60 * 1000,
    },
    keyGraceMs: { hour: 60 * 60 * 1000, day: 24 * 60 * 60 * 1000, week: 7 * 24 * 60 * 60 * 1000 },
    /** A merchant's partner applications. */
    applications: 50,
    /** People, and open invitations, of one merchant. */
    team: 100,
  },
} as const
