// What can't be read when Prometheus asks is left out. It never ends the gateway.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createMetrics } from '../../../../gateway/app/monitoring/metrics/index.ts'
import { addMachineGauges } from '../../../../gateway/app/monitoring/metrics/machine-gauges.ts'
import { serveMetrics } from '../../../../gateway/app/monitoring/metrics/server.ts'
import { examine } from '../../../../gateway/app/operator/doctor/examine.ts'
import { noteFile } from '../../../../gateway/core/data-folder.ts'
import { temporaryFolder } from '../../../support/gateway.ts'

let folder: string
beforeEach(() => {
  const made = temporaryFolder()
  onTestFinished(made.remove)
  folder = made.folder
})

const shown = async (dataDir: string) => {
  const { registry } = createMetrics()
  addMachineGauges([registry], { dataDir, certificate: () => 'none' })
  const found = (await registry.metrics()).matchAll(
    /^gateway_(?:disk|certificate|backup|archive|doctor)_\w+/gm,
  )
  return [...found].map(([name]) => name)
}

test('a note that a full disk left empty, or a folder that is gone', async () => {
  writeFileSync(noteFile(folder, 'doctor'), '')
  const disk = ['gateway_disk_free_bytes', 'gateway_disk_size_bytes']
  expect(await shown(folder)).toEqual([...disk, 'gateway_doctor_age_seconds'])
  expect(await shown(path.join(folder, 'gone'))).toEqual([])
})

test('a metric that fails is a 500', async () => {
  const { registry } = createMetrics()
  vi.spyOn(registry, 'metrics').mockRejectedValue(new Error('a defect'))
  const server = await serveMetrics(registry, { port: 0 })
  onTestFinished(() => server.close())
  expect((await fetch(server.url)).status).toBe(500)
})

test('a doctor that another user runs replaces the note, and the gateway can read it', async () => {
  const note = noteFile(folder, 'doctor')
  writeFileSync(note, '', { mode: 0o600 })
  await examine(['--data', folder], () => ({}))
  expect(JSON.parse(readFileSync(note, 'utf8'))).toEqual({ fault: 1, warning: expect.any(Number) })
  expect(statSync(note).mode & 0o777).toBe(0o644)
  expect(await shown(folder)).toContain('gateway_doctor_findings')
})
