// What to do about an error of the system, the database or its driver, which says only what failed. By its code, because texts
// differ between versions.
import { codeOf } from './errors.ts'

const RESTORE =
  'Stop the gateway, keep the damaged file, and restore the last backup (operating.md, "Backup and restore").'
const UNNAMED =
  'Is there a PgBouncer in transaction mode in front of the database? Add ?prepare=false to DATABASE_URL, or set max_prepared_statements in PgBouncer 1.21 or later.'
const ADDRESS = 'DATABASE_URL, SMTP_URL or the option that names it'
const DISK = 'Free some space on the disk, or move the data to a larger one.'
const TRUST = 'Set NODE_EXTRA_CA_CERTS to a file with the certificate of the authority that issued it.'

/** Codes of Node and the system, of SQLite, and of PostgreSQL (appendix A of its manual), each with the next step. */
const STEPS: readonly [RegExp, string][] = [
  [
    /^EADDRINUSE$/,
    'The port is taken. Choose another one with the option that sets it (--port, --pages-port, --acs-port or --metrics-port), or stop the program that uses it.',
  ],
  [/^EADDRNOTAVAIL$/, 'This machine doesn’t have that address. Pass one of its own with --host.'],
  [
    /^(EACCES|EPERM)$/,
    'Give the user that runs the gateway permission to use it. To listen on a port below 1024, that user needs CAP_NET_BIND_SERVICE.',
  ],
  [
    /^(ENOENT|ENOTDIR|EISDIR)$/,
    'Check the path in the message: the file or folder doesn’t exist, or one was given where the other is needed.',
  ],
  [/^EROFS$/, 'Use --data to name a folder on a writable volume.'],
  [/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/, DISK],
  [/^(EMFILE|ENFILE)$/, 'Raise the limit of open files (ulimit -n, or LimitNOFILE in systemd).'],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    `Check the name of the server in ${ADDRESS}, and whether this machine can resolve names.`,
  ],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/,
    `Check that the server runs, and its host and port in ${ADDRESS}.`,
  ],
  [
    /^(ECONNRESET|ECONNABORTED|EPIPE|080(00|03|06))$/,
    'The connection was cut. If this continues, look at the server’s log, and at proxies and firewalls in between.',
  ],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET|VERIFY)_.*)$/, TRUST],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'Connect with a host name that’s in the server’s certificate.'],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'Renew the server’s certificate, or correct this machine’s clock.'],
  [/^SQLITE_(CORRUPT.*|NOTADB)$/, RESTORE],
  [
    /^SQLITE_(BUSY.*|LOCKED.*)$/,
    'Another program has the database file open. Close it. Only the gateway may write to that file.',
  ],
  [
    /^SQLITE_(READONLY|CANTOPEN|PERM|AUTH).*$/,
    'Give the gateway’s user permission to write to the data folder and every file in it.',
  ],
  [
    /^SQLITE_(IOERR|NOLFS|PROTOCOL).*$/,
    'Check the disk. SQLite doesn’t work on a network file system: use a local disk, or PostgreSQL.',
  ],
  [/^28(000|P01)$/, 'Check the user and the password in DATABASE_URL, and the server’s pg_hba.conf.'],
  [/^3D000$/, 'Create the database, or name the right one in DATABASE_URL.'],
  [/^42501$/, 'Make the gateway’s user the owner of the database and of its tables.'],
  [
    /^53300$/,
    'Raise max_connections, run fewer gateways, or put PgBouncer in front (scale.md, "PgBouncer").',
  ],
  [/^53200$/, 'Give the database server more memory, or lower work_mem.'],
  [/^57P0[12]$/, 'The server was stopped or restarted, or ended this session. Check that it runs.'],
  [
    /^(57014|55P03|25P03|40001|40P01)$/,
    'The database was too slow, or other transactions were in the way. If this continues, end long transactions (pg_stat_activity), run ANALYZE, and check the load of its disks and processors.',
  ],
  [/^57P03$/, 'The server is starting. The gateway keeps trying to connect.'],
  [
    /^25006$/,
    'The server takes no writes. If it’s a standby, name all hosts in DATABASE_URL with target_session_attrs=read-write; otherwise set default_transaction_read_only to off.',
  ],
  [/^(26000|42P05|08P01)$/, UNNAMED],
  [/^XX00[12]$/, 'The server’s files are damaged. Fail over to a standby, or restore the last backup.'],
]

/**
 * What to do next.
 * @param error whatever was thrown
 * @returns a sentence or two; undefined for an error that says so itself, or that only we can do something about
 */
export function nextStepFor(error: unknown): string | undefined {
  const code = codeOf(error)
  const known = code === undefined ? undefined : STEPS.find(([codes]) => codes.test(code))?.[1]
  return known ?? (error instanceof Error && error.cause !== undefined ? nextStepFor(error.cause) : undefined)
}
