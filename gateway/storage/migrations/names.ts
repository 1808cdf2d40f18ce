/** Among the names of migrations in a database, keeps 1.4.0 from starting. */
export const ENDED_BASE = '999-a-later-version-has-ended-the-upgrade'
