// workerd calls it once, as a test of the worker.
import { visit } from './visit.ts'

export default {
  async test(_controller: unknown, { TASK }: { TASK: string }) {
    console.log(JSON.stringify(await visit(JSON.parse(TASK))))
  },
}
