/** Among the names of migrations in a database, keeps 1.4.0 from starting. */
export const ENDED_BASE = '999-a-later-version-has-ended-the-upgrade'

/** Processes of this upgrade and later ones note what changes the number of transactions. */
export const COUNTS_UPGRADE = '106-transaction-counts'

/** Processes of this upgrade and later ones count events. */
export const EVENT_COUNTS_UPGRADE = '107-event-counts'
