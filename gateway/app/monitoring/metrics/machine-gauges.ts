// What a gateway needs beside its database, and what an operator does now and then: the disk, the certificate, backups, archives, the doctor.
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { Gauge, type Registry } from 'prom-client'
import { type Clock, systemClock } from '../../../core/clock.ts'
import { noteFile } from '../../../core/data-folder.ts'

export interface MachineParts {
  dataDir: string
  /** PEM of the certificate that clients trust: the operator's own, or this machine's authority. */
  certificate: () => string
}

/** Adds gauges that are read at each scrape. What there's nothing of, such as a backup, is left out. */
export function addMachineGauges(
  registers: Registry[],
  { dataDir, certificate }: MachineParts,
  time: Clock = systemClock,
): void {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        // Without a value it isn't shown at all: `reset` would show 0.
        this.remove()
        const value = ifReadable(read)
        if (value !== undefined) this.set(value)
      },
    })
  const age = (note: 'archive' | 'backup' | 'doctor') => () => {
    const file = noteFile(dataDir, note)
    return existsSync(file) ? Math.max(time.now() - statSync(file).mtimeMs, 0) / 1000 : undefined
  }
  gauge('gateway_disk_free_bytes', 'Free space on the disk of the data folder.', () => {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize
  })
  gauge('gateway_disk_size_bytes', 'Size of the disk of the data folder.', () => {
    const { blocks, bsize } = statfsSync(dataDir)
    return blocks * bsize
  })
  gauge('gateway_certificate_expires_timestamp_seconds', 'When the certificate expires.', () =>
    Math.floor(new X509Certificate(certificate()).validToDate.getTime() / 1000),
  )
  gauge('gateway_backup_age_seconds', 'Time since the last backup.', age('backup'))
  gauge('gateway_archive_age_seconds', 'Time since old records were last archived.', age('archive'))
  gauge('gateway_doctor_age_seconds', 'Time since the doctor last ran.', age('doctor'))
  new Gauge({
    name: 'gateway_doctor_findings',
    help: 'What the doctor found when it last ran.',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset()
      const found = ifReadable(() => findingsIn(noteFile(dataDir, 'doctor')))
      for (const [state, count] of Object.entries(found ?? {})) this.set({ state }, count)
    },
  })
}

/** A file that is damaged, or another user's, or a folder that is gone: the other metrics don't depend on it. */
function ifReadable<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The numbers of findings, as the doctor has noted them. */
function findingsIn(file: string): Record<string, number> {
  if (!existsSync(file)) return {}
  const { fault, warning }: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  return { fault: Number(fault), warning: Number(warning) }
}
