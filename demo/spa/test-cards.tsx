/** What a visitor of the demo may type. */
export function TestCards() {
  return (
    <aside className="test-cards">
      <strong>This is a demo: no money moves.</strong>
      <ul>
        <li>
          <code>4242 4242 4242 4242</code> is approved
        </li>
        <li>
          <code>4000 0000 0000 0002</code> is declined
        </li>
        <li>
          <code>4012 8888 8888 1881</code> is a debit card, without surcharge
        </li>
      </ul>
      Any future date, any three digits, any name.
    </aside>
  )
}
