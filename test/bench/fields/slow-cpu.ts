/**
 * Slows the CPU of every page and frame that opens from now on, as the developer tools of Chromium do: each process's main thread is
 * held up. Playwright gives a session to a page, but none to a frame in the moment when its process starts, so this speaks the
 * protocol itself.
 * @param port of the browser's debugger
 * @param rate 4 for a CPU four times slower
 * @returns what ends it
 */
export async function slowCpu(port: number, rate: number): Promise<() => void> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`The browser's debugger at port ${port} refused the connection.`))
  })
  let id = 0
  const send = (method: string, params: object, sessionId?: string) =>
    socket.send(JSON.stringify({ id: ++id, method, params, ...(sessionId && { sessionId }) }))
  const attach = (sessionId?: string) =>
    send(
      'Target.setAutoAttach',
      { autoAttach: true, flatten: true, waitForDebuggerOnStart: false },
      sessionId,
    )
  socket.onmessage = ({ data }) => {
    const { method, params } = JSON.parse(data) as { method?: string; params: { sessionId: string } }
    if (method !== 'Target.attachedToTarget') return
    send('Emulation.setCPUThrottlingRate', { rate }, params.sessionId)
    attach(params.sessionId)
  }
  attach()
  return () => socket.close()
}
