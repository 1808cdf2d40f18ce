// A container with a read-only root and no /tmp: all that a gateway writes is in its data folder.
import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOf } from '../../../support/engine.ts'
import { goodCard, spawnProgram, temporaryFolder } from '../../../support/gateway.ts'
import { programFile } from '../../../support/programs.ts'

const main = programFile('gateway/main.ts')

/** Mounts that only one process sees. Linux has them, unless its administrator has switched them off. */
const OWN_MOUNTS = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])]
const hasOwnMounts = spawnSync('unshare', [...OWN_MOUNTS, 'true']).status === 0

/** Leaves the data folder as the only place to write to, and runs what follows. The second `touch` has to fail. */
const READ_ONLY = `set -e
mount --bind "$0" "$0"
mount -o remount,bind,ro /
for other in /tmp /dev/shm; do
  case "$0" in "$other"/*) ;; *) mountpoint -q $other && mount -o remount,bind,ro $other ;; esac
done
touch "$0/written"
! touch /written /var/tmp/written
exec "$@"`

test.runIf(hasOwnMounts)('a gateway starts and takes payments on a read-only root', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const command = [process.execPath, main, '--data', folder, '--port', '0', '--json', '--demo']
  const gateway = await spawnProgram(
    [...OWN_MOUNTS, 'sh', '-c', READ_ONLY, folder, ...command],
    await databaseOf(folder),
    undefined,
    { TMPDIR: '/nowhere', SQLITE_TMPDIR: '/nowhere' },
    'unshare',
  )
  onTestFinished(async () => {
    await gateway.stop('SIGTERM')
  })
  const { status } = await gateway.client.post('/v1/charges', { amount: 4200, method: goodCard })
  expect(status).toBe(200)
  const list = await gateway.client.get('/v1/transactions')
  expect(list.status).toBe(200)
})
