import type { Linea } from './lectura.ts'
import { type Mesa, MIRADAS } from './mesa.ts'
import { pruebaAlgo } from './numeros.ts'
import { enGrupos, enPlazo, type Pagable, porClave } from './pagable.ts'

/** A line that is proposed for a payment. */
export type Candidata = {
  readonly linea: Linea
  readonly pago: Pagable
  readonly porque: 'referencia' | 'cliente' | 'monto-y-fecha'
}

/**
 * Returns the lines that may be a payment's, each for the first reason that applies: the bank's own
 * number, a number among its words, the client that it names, or its amount and day alone. Lines
 * that something contradicts, or that could belong to several payments, are left to a person.
 */
export const candidatasDe = (mesa: Mesa): readonly Candidata[] => {
  const {
    dejar,
    documentosDe,
    oidasDe,
    conNumero,
    nombradosEntre,
    otrosQueNombra,
    sobranDe,
    diceAparteDe,
    impideNombre,
    diasDePagos,
  } = mesa
  const candidatas = new Map<Linea, Candidata>()
  const quedan = () => mesa.quedan().filter((linea) => !candidatas.has(linea))
  const proponer = (linea: Linea, pago: Pagable, porque: Candidata['porque']): void => {
    const otros = otrosQueNombra(linea, pago)
    const no = impideNombre(linea)
    /**
     * Whether only the name supports it, because its number proves nothing or no number names the
     * payment.
     */
    const porNombre = porque === 'cliente' || (porque === 'referencia' && !pruebaAlgo(pago.referencia, linea))
    const sobran = porNombre ? sobranDe(linea, pago) : []
    const dice = sobran.length > 0 ? sobran : diceAparteDe(linea)
    if (otros.length > 0) dejar(linea, 'dudosa', 'otro-cliente', [pago], { nombra: otros })
    else if (no === 'nombre-ilegible' || (no && porque === 'monto-y-fecha')) dejar(linea, 'dudosa', no, [pago])
    else if (porNombre && nombradosEntre(linea, [pago]).length === 0) dejar(linea, 'dudosa', 'numero-comun', [pago])
    else if (dice.length > 0) dejar(linea, 'dudosa', 'otras-palabras', [pago], { dice })
    else candidatas.set(linea, { linea, pago, porque })
  }
  const entre = (linea: Linea, pagos: readonly Pagable[], porque: Candidata['porque']): void => {
    const posibles = pagos.length > 1 ? nombradosEntre(linea, pagos) : pagos
    const [elegido] = posibles
    if (elegido && posibles.length === 1 && pagos.length <= MIRADAS) proponer(linea, elegido, porque)
    else if (pagos.length > 0 && posibles.length === 0 && pagos.every((pago) => otrosQueNombra(linea, pago).length > 0))
      dejar(linea, 'dudosa', 'otro-cliente', pagos, { nombra: otrosQueNombra(linea, pagos[0] as Pagable) })
    else if (pagos.length > 0) dejar(linea, 'doblada', 'varios-pagos', pagos)
  }

  for (const linea of quedan()) {
    const exactos = conNumero(documentosDe(linea), linea.monto)
    const aTiempo = exactos.filter(({ dia }) => enPlazo('referencia', linea.fecha, dia))
    if (aTiempo.length > 0) entre(linea, aTiempo, 'referencia')
    else if (exactos.length > 0) dejar(linea, 'suelta', 'otra-fecha', exactos)
    else {
      const [cerca] = conNumero(documentosDe(linea))
        .slice(0, MIRADAS)
        .filter(({ dia }) => enPlazo('referencia', linea.fecha, dia))
        .toSorted((a, b) => Math.abs(a.monto - linea.monto) - Math.abs(b.monto - linea.monto) || porClave(a, b))
      if (cerca) dejar(linea, 'distinta', 'otro-monto', [cerca])
    }
  }

  // A number among the words proves less, so the line has to name the client too.
  for (const linea of quedan()) {
    const hallados = oidasDe(linea).flatMap((numero) => conNumero([numero], linea.monto).slice(0, MIRADAS))
    const [pago] = hallados
    if (!pago) {
      // A number of a payment that expects another amount shows that the line belongs to no other
      // payment.
      const deOtroMonto = oidasDe(linea)
        .flatMap((numero) => conNumero([numero]).slice(0, MIRADAS))
        .filter(({ dia }) => enPlazo('referencia', linea.fecha, dia))
      if (deOtroMonto.length > 0) dejar(linea, 'distinta', 'otro-monto', deOtroMonto)
      continue
    }
    const encaja = hallados.length === 1 && enPlazo('referencia', linea.fecha, pago.dia)
    if (encaja && nombradosEntre(linea, [pago]).length > 0) proponer(linea, pago, 'referencia')
    else dejar(linea, 'dudosa', 'en-palabras', hallados)
  }

  for (const porque of ['cliente', 'monto-y-fecha'] as const) {
    const dichos = new Set([...candidatas.values()].map(({ pago }) => pago))
    const libres = mesa.esperan.filter((pago) => !dichos.has(pago))
    const porMonto = new Map(
      [...enGrupos(libres, ({ monto }) => [String(monto)])].map(([monto, pagos]) => [
        Number(monto),
        enGrupos(pagos, ({ dia }) => [dia]),
      ]),
    )
    for (const linea of quedan()) {
      const porDia = porMonto.get(linea.monto)
      if (!porDia) continue
      const cercanos = diasDePagos(linea.fecha)
        .flatMap((dia) => porDia.get(dia)?.slice(0, MIRADAS + 1) ?? [])
        .filter((pago) => mesa.cabe(linea, pago))
      entre(linea, porque === 'cliente' ? nombradosEntre(linea, cercanos) : cercanos, porque)
    }
  }
  return [...candidatas.values()]
}
