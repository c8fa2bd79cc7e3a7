/*
 * Stands in for react-style-singleton, which radix-ui uses to lock scrolling behind a dialog: it writes
 * <style> elements, which the Content-Security-Policy forbids. base.css locks scrolling instead.
 */

function NoStyle() {
  return null
}

export function styleSingleton() {
  return NoStyle
}
