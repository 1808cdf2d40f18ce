interface BlockedProps {
  welcomeUrl: string
}

/** What to do when the gateway's frames did not load. */
export function Blocked({ welcomeUrl }: BlockedProps) {
  return (
    <section className="blocked" aria-labelledby="blocked-title">
      <h1 id="blocked-title">The card fields could not be loaded</h1>
      <p>
        They come from the payment gateway, and most likely this browser has not accepted its certificate yet.
        A browser does not ask about that for a part of a page.
      </p>
      <ol>
        <li>
          Open{' '}
          <a href={welcomeUrl} target="_blank" rel="noopener">
            {welcomeUrl}
          </a>{' '}
          and accept the certificate there.
        </li>
        <li>
          Come back and <a href="/spa">load this page again</a>.
        </li>
      </ol>
    </section>
  )
}
