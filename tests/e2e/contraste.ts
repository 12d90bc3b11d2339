/**
 * Returns, run in the page, the visible texts whose contrast is under WCAG AA (4.5, or 3 for large
 * letters), as sentences. Colours are composed up the tree, with every transparency. Disabled
 * elements are exempt, as in the guideline.
 */
export const contrastesBajos = (): string[] => {
  type Color = [number, number, number, number]
  const lienzo = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!lienzo) throw new Error('no canvas')
  const leidos = new Map<string, Color>()
  // A canvas reads any notation that the style sheet may use.
  const leer = (texto: string): Color => {
    const sabido = leidos.get(texto)
    if (sabido) return sabido
    lienzo.clearRect(0, 0, 1, 1)
    lienzo.fillStyle = texto
    lienzo.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = lienzo.getImageData(0, 0, 1, 1).data
    const color: Color = [r, g, b, a / 255]
    leidos.set(texto, color)
    return color
  }
  const sobre = ([r, g, b, a]: Color, [fr, fg, fb]: Color): Color => [
    r * a + fr * (1 - a),
    g * a + fg * (1 - a),
    b * a + fb * (1 - a),
    1,
  ]
  const luz = ([r, g, b]: Color): number => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((canal) => {
      const parte = canal / 255
      return parte <= 0.04045 ? parte / 12.92 : ((parte + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * x + 0.7152 * y + 0.0722 * z
  }
  const fondoDe = (elemento: Element): Color => {
    const capas: Color[] = []
    for (let este: Element | null = elemento; este; este = este.parentElement) {
      const estilo = getComputedStyle(este)
      const relleno = este instanceof SVGElement ? este.parentElement?.querySelector(':scope > rect') : null
      const capa = relleno && este !== relleno ? leer(getComputedStyle(relleno).fill) : leer(estilo.backgroundColor)
      capas.push(capa)
      if (capa[3] >= 0.999) break
    }
    return capas.reduceRight<Color>(
      (debajo, capa) => sobre(capa, debajo),
      leer(getComputedStyle(document.documentElement).backgroundColor),
    )
  }
  const malos = new Set<string>()
  const paseo = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let nodo = paseo.nextNode(); nodo; nodo = paseo.nextNode()) {
    const texto = nodo.textContent?.trim() ?? ''
    const elemento = nodo.parentElement
    if (
      !texto ||
      !elemento ||
      elemento.closest('[aria-disabled=true], :disabled, .solo-lectores, option, noscript, script')
    )
      continue
    const caja = elemento.getBoundingClientRect()
    if (
      caja.width < 2 ||
      caja.height < 2 ||
      !elemento.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue
    const estilo = getComputedStyle(elemento)
    let opacidad = 1
    for (let este: Element | null = elemento; este; este = este.parentElement)
      opacidad *= Number(getComputedStyle(este).opacity)
    const fondo = fondoDe(elemento)
    const letra = leer(elemento instanceof SVGElement ? estilo.fill : estilo.color)
    const vista = sobre([letra[0], letra[1], letra[2], letra[3] * opacidad], fondo)
    const [clara = 0, oscura = 0] = [luz(vista), luz(fondo)].sort((a, b) => b - a)
    const razon = (clara + 0.05) / (oscura + 0.05)
    const tamano = Number.parseFloat(estilo.fontSize)
    const grande = tamano >= 24 || (tamano >= 18.66 && Number(estilo.fontWeight) >= 700)
    if (razon < (grande ? 3 : 4.5) - 0.01) malos.add(`${razon.toFixed(2)} «${texto.slice(0, 40)}»`)
  }
  return [...malos]
}
