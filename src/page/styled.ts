/** Styles a shadow root by a style sheet, which a page's policy allows, unlike a `<style>`. @returns the root */
export function styled(root: ShadowRoot, css: string): ShadowRoot {
  // DOMs of unit tests have no style sheets.
  if ('adoptedStyleSheets' in root) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
  }
  return root
}
