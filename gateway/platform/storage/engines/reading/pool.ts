// Threads that read. A read that takes long keeps neither payments nor, as there are several threads, all other reads.
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { gatewayError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { END, type Failure, isAnswer, type Read, type Result, type Start } from './messages.ts'

export interface ReadingPool {
  /**
   * Runs one statement on the state of all commits that were acknowledged before.
   * @throws 500 server_error when it takes longer than a read may, or its thread ends; the engine's own error with its `code`
   */
  run<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]>
  /**
   * Begins no read any more, and waits until those that run have ended.
   * @param most milliseconds; then the pause is given up
   * @returns what ends the pause; undefined when it was given up
   */
  pause(most: number): Promise<(() => void) | undefined>
  /** Ends what is still read, and the threads. */
  close(): Promise<void>
}

export interface ReadingLimits {
  /** At the most. */
  threads: number
  /** How long a read may take, from when it was asked for. */
  timeLimitMs: number
}

interface Waiting {
  sql: string
  parameters: readonly unknown[]
  settle(result: Result): void
  reject(error: unknown): void
}

interface Thread {
  worker: Worker
  stop: Int32Array
  /** Of the last read that it got. */
  number: number
  running: Waiting | undefined
  ended: Promise<void>
}

/** The file of this folder or, bundled, that of the same name beside the bundle. */
const PROGRAM = path.join(import.meta.dirname, `worker${path.extname(import.meta.filename)}`)

/** @param file the database. A thread is started when there is something to read and no other is free. */
export function createReadingPool(
  file: string,
  { threads: most, timeLimitMs }: ReadingLimits = limits.reading,
): ReadingPool {
  const threads = new Set<Thread>()
  const queue: Waiting[] = []
  let isClosed = false
  /** While reads wait: called once none runs. */
  let idle: (() => void) | undefined

  function start(): Thread {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const workerData: Start = { file, stop }
    const worker = new Worker(PROGRAM, { workerData, execArgv: [] })
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const thread: Thread = { worker, stop, number: 0, running: undefined, ended }
    threads.add(thread)
    worker.on('message', (message: unknown) => {
      if (!isAnswer(message, thread)) return
      const read = thread.running
      thread.running = undefined
      read?.settle(message.result)
      if (!isClosed) worker.unref()
      dispatch()
    })
    let reason: unknown
    worker.on('error', (error) => {
      reason = error
    })
    worker.on('exit', () => {
      threads.delete(thread)
      end()
      thread.running?.reject(gatewayError('server_error', {}, { cause: reason }))
      dispatch()
    })
    return thread
  }

  /** Hands the next read to a free thread. One that has none lets the process end. */
  function dispatch(): void {
    const isReading = [...threads].some(({ running }) => running)
    if (idle && !isReading) idle()
    const free = [...threads].find(({ running }) => !running)
    if (idle || queue.length === 0 || (!free && threads.size >= most)) return
    const thread = free ?? start()
    const next = queue.shift()
    if (!next) return
    thread.running = next
    const read: Read = { number: ++thread.number, sql: next.sql, parameters: next.parameters }
    thread.worker.ref()
    thread.worker.postMessage(read)
  }

  /** Gives a read up: one that waits is not begun, one that runs is ended. */
  function giveUp(read: Waiting, error: unknown): void {
    const place = queue.indexOf(read)
    if (place >= 0) queue.splice(place, 1)
    const thread = [...threads].find(({ running }) => running === read)
    if (thread) Atomics.store(thread.stop, 0, thread.number)
    read.reject(error)
  }

  return {
    async run<Row>(sql: string, parameters: readonly unknown[]) {
      if (isClosed) throw gatewayError('server_error')
      const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
      const settle = (result: Result) => {
        if ('message' in result) reject(errorOf(result))
        else resolve(result.rows.map((values) => rowOf(result.columns, values)))
      }
      const read: Waiting = { sql, parameters, settle, reject }
      const timer = setTimeout(() => giveUp(read, tookTooLong()), timeLimitMs)
      queue.push(read)
      dispatch()
      try {
        return await promise
      } finally {
        clearTimeout(timer)
      }
    },
    async pause(longest) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => resolve(false), longest).unref()
      idle = () => resolve(true)
      dispatch()
      const isIdle = await promise
      clearTimeout(timer)
      const resume = () => {
        idle = undefined
        for (let nth = 0; nth < most; nth++) dispatch()
      }
      if (isIdle) return resume
      resume()
      return undefined
    },
    async close() {
      isClosed = true
      const stopped = gatewayError('server_error')
      for (const read of [...queue]) giveUp(read, stopped)
      for (const { running } of threads) if (running) giveUp(running, stopped)
      await Promise.all(
        [...threads].map(({ worker, ended }) => {
          worker.ref()
          worker.postMessage(END)
          return ended
        }),
      )
    },
  }
}

const errorOf = ({ message, code }: Failure) => Object.assign(new Error(message), { code })

function rowOf<Row>(columns: readonly string[], values: readonly unknown[]): Row {
  const row = Object.create(Object.prototype)
  for (const [at, column] of columns.entries()) {
    const value = values[at]
    // A buffer loses its class on the way.
    row[column] =
      value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length) : value
  }
  return row
}

const tookTooLong = () =>
  gatewayError('server_error', {
    message: 'This takes too long. Ask for less: a narrower search, a shorter time.',
  })
