import { FileSpreadsheet, Plus, Undo2 } from 'lucide-react'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  Suspense,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { UNIDADES } from '#domain/pedido/linea-escrita.ts'
import { MAXIMO_LINEAS } from '#domain/pedido/lineas.ts'
import { sinInvisibles } from '#domain/texto.ts'
import { CAMPOS, type Campo, estaVacia, type LineaDeHoja, sinVacias, VACIA } from '#web/pedido/lineas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { useMedio } from '#web/ui/medio.ts'
import {
  alDejar,
  anadir,
  enUnaCelda,
  escribir,
  type Hecho,
  insertar,
  type Lugar,
  mover,
  NO_CABEN,
  pegar,
  quitar,
  sonIguales,
} from './cambios.ts'
import estilo from './hoja.module.css'
import { type Acto, Linea, TITULOS } from './linea.tsx'
import { claveDeError, type Errores } from './para-enviar.ts'
import { campoA, ordenDe } from './teclas.ts'

const Archivo = aparte(() => import('./archivo.tsx').then((m) => m.Archivo))

/** All fields of a line, as bits in the order of CAMPOS. */
const TODOS = (1 << CAMPOS.length) - 1
const bit = (campo: Campo): number => 1 << CAMPOS.indexOf(campo)

/**
 * The line that has the cursor, and those of its fields whose errors may be said: they were left,
 * or came as they are.
 */
type Estancia = { readonly fila: number; readonly campo: Campo; readonly dicen: number }
/** Something done to the lines that can be undone as long as they are as it left them. */
type Deshacible = {
  readonly antes: readonly LineaDeHoja[]
  readonly despues: readonly LineaDeHoja[]
  readonly lugar: Lugar
}

const lugarDe = (elemento: EventTarget | null): Lugar | undefined => {
  if (!(elemento instanceof HTMLElement)) return undefined
  const campo = CAMPOS.find((otro) => otro === elemento.dataset['campo'])
  const fila = elemento.closest<HTMLElement>('[data-fila]')?.dataset['fila']
  return campo && fila !== undefined ? { fila: Number(fila), campo } : undefined
}

/** Returns the names of the lines: their numbers in the order, or «nueva» where there are such. */
const nombresDe = (lineas: readonly LineaDeHoja[]): readonly string[] => {
  if (lineas.every(({ numero }) => numero === undefined)) return lineas.map((_, i) => String(i + 1))
  let nuevas = 0
  return lineas.map(({ numero }) => String(numero ?? `nueva ${++nuevas}`))
}

/** Returns the server's errors of each line that has any. */
const porFila = (errores: Errores, cuantas: number): ReadonlyMap<number, Partial<Record<Campo, string>>> =>
  new Map(
    Array.from({ length: cuantas }, (_, fila) => {
      const suyos = CAMPOS.map((campo) => [campo, errores[claveDeError(fila, campo)]]).filter(([, error]) => error)
      return [fila, Object.fromEntries(suyos)] as const
    }).filter(([, suyos]) => Object.keys(suyos).length > 0),
  )

/**
 * Renders the table in which an order's lines are written, filled by keyboard as a spreadsheet is.
 * `errores` are the server's, by `lineas.<index>.<field>`; each goes once its line is changed.
 */
export const HojaDeLineas = ({
  lineas: dadas,
  alCambiar,
  errores,
  disabled = false,
}: {
  lineas: readonly LineaDeHoja[]
  alCambiar: (lineas: readonly LineaDeHoja[]) => void
  errores?: Errores | undefined
  disabled?: boolean
}) => {
  const enTarjetas = useMedio('(max-width: 620px)')
  const unidades = useId()
  const lineas = dadas.length > 0 ? dadas : UNA_VACIA
  const marco = useRef<HTMLFieldSetElement>(null)
  const [pila, apilar] = useState<readonly Deshacible[]>([])
  const porEnfocar = useRef<Lugar>(undefined)
  const [estancia, estar] = useState<Estancia>()
  const [dicho, decir] = useState('')
  const [archivo, leerArchivo] = useState<File | true>()
  const [conErrores, anotar] = useState(() => ({ errores, lineas, suyos: porFila(errores ?? {}, lineas.length) }))
  if (conErrores.errores !== errores) anotar({ errores, lineas, suyos: porFila(errores ?? {}, lineas.length) })

  const suyosDe = (fila: number) => (conErrores.lineas[fila] === lineas[fila] ? conErrores.suyos.get(fila) : undefined)

  const celda = ({ fila, campo }: Lugar) =>
    marco.current?.querySelector<HTMLInputElement>(`[data-fila="${fila}"] [data-campo="${campo}"]`)
  const enfocar = (lugar: Lugar) => {
    const entrada = celda(lugar)
    entrada?.focus()
    entrada?.select()
  }
  useLayoutEffect(() => {
    if (porEnfocar.current) enfocar(porEnfocar.current)
    porEnfocar.current = undefined
  })

  const ultima = pila.at(-1)
  const seDeshace = ultima !== undefined && dicho !== '' && sonIguales(lineas, ultima.despues)
  /** Does something to the lines that can be undone, and says it. */
  const hacer = (hecho: Hecho, lugar: Lugar, despues: Lugar = lugar) => {
    apilar([...pila.slice(-49), { antes: lineas, despues: hecho.lineas, lugar }])
    decir(hecho.dicho)
    alCambiar(hecho.lineas)
    porEnfocar.current = despues
    estar({ ...despues, dicen: TODOS })
  }
  const deshacer = (): boolean => {
    if (!ultima || disabled || !sonIguales(lineas, ultima.despues)) return false
    apilar(pila.slice(0, -1))
    decir('Deshecho.')
    alCambiar(ultima.antes)
    porEnfocar.current = ultima.lugar
    return true
  }
  const quitarLinea = (fila: number, campo: Campo) => {
    const lugar = { fila, campo }
    const quedan = quitar(lineas, fila)
    hacer(
      {
        lineas: quedan,
        dicho: estaVacia(lineas[fila] ?? VACIA) ? 'Quitada la línea en blanco.' : `Quitada la línea ${nombres[fila]}.`,
      },
      lugar,
      { fila: Math.min(fila, quedan.length - 1), campo },
    )
  }
  const moverLinea = (fila: number, campo: Campo, hacia: -1 | 1) => {
    const movidas = mover(lineas, fila, fila + hacia)
    if (movidas)
      hacer(
        { lineas: movidas, dicho: `La línea está ahora en el lugar ${fila + hacia + 1}.` },
        { fila, campo },
        { fila: fila + hacia, campo },
      )
  }
  const anadirLinea = (fila: number, campo: Campo) => {
    const conOtra = insertar(lineas, fila)
    if (!conOtra) return decir(NO_CABEN)
    alCambiar(conOtra)
    porEnfocar.current = { fila, campo }
  }

  const alPulsar = (suceso: KeyboardEvent<HTMLElement>) => {
    const lugar = lugarDe(suceso.target)
    const orden = lugar && ordenDe(suceso)
    const enBlanco = estaVacia(lineas.at(-1) ?? VACIA)
    if (!lugar || suceso.defaultPrevented) return
    const { fila, campo } = lugar
    const esUltima = fila === lineas.length - 1
    // From the last cell on Tab makes another line, and from a blank line it leaves the table.
    const sale = suceso.key === 'Tab' && !suceso.shiftKey && !suceso.altKey && !suceso.ctrlKey
    if (sale && esUltima && campo === 'referencia' && !enBlanco && !disabled && lineas.length < MAXIMO_LINEAS) {
      suceso.preventDefault()
      return anadirLinea(fila + 1, 'descripcion')
    }
    if (!orden) return
    if (orden.a === 'deshacer') {
      if (deshacer()) suceso.preventDefault()
      return
    }
    suceso.preventDefault()
    if (orden.a === 'celda') {
      const otro = campoA(campo, orden.columnas)
      if (otro) enfocar({ fila: fila + orden.filas, campo: otro })
    } else if (orden.a === 'siguiente') {
      if (!esUltima) enfocar({ fila: fila + 1, campo })
      else if (!enBlanco && !disabled) anadirLinea(fila + 1, campo)
    } else if (disabled) return
    else if (orden.a === 'insertar') anadirLinea(fila + 1, 'descripcion')
    else if (orden.a === 'quitar') quitarLinea(fila, campo)
    else moverLinea(fila, campo, orden.a === 'subir' ? -1 : 1)
  }
  const alPegar = (suceso: ClipboardEvent<HTMLElement>) => {
    const lugar = lugarDe(suceso.target)
    if (!lugar || disabled) return
    const texto = suceso.clipboardData.getData('text/plain')
    const pegado = pegar(lineas, lugar, texto)
    if (pegado) {
      suceso.preventDefault()
      return hacer(pegado, lugar)
    }
    const enUna = sinInvisibles(enUnaCelda(texto))
    if (enUna === texto) return
    suceso.preventDefault()
    // The only way that Ctrl+Z undoes as well.
    document.execCommand('insertText', false, enUna)
  }
  const alEntrar = (suceso: FocusEvent<HTMLElement>) => {
    const lugar = lugarDe(suceso.target)
    if (!lugar) return
    estar((antes) => {
      if (antes?.fila !== lugar.fila)
        // A line that was written before, or is missed, says its errors already.
        return { ...lugar, dicen: estaVacia(lineas[lugar.fila] ?? VACIA) && !suyosDe(lugar.fila) ? 0 : TODOS }
      return { ...lugar, dicen: antes.campo === lugar.campo ? antes.dicen : antes.dicen | bit(antes.campo) }
    })
  }
  const alSalir = (suceso: FocusEvent<HTMLElement>) => {
    const lugar = lugarDe(suceso.target)
    // Another window has the cursor, and it comes back here.
    if (document.activeElement === suceso.target) return
    if (!(suceso.relatedTarget instanceof Node && marco.current?.contains(suceso.relatedTarget))) estar(undefined)
    const linea = lugar && lineas[lugar.fila]
    if (!linea || disabled) return
    const leida = alDejar(linea, lugar.campo)
    if (CAMPOS.some((campo) => leida[campo] !== linea[campo])) alCambiar(lineas.with(lugar.fila, leida))
  }

  // Rows get functions that stay the same, so that a key draws its own row alone.
  const actual = useRef({ lineas, alCambiar, quitarLinea, moverLinea, decir })
  useLayoutEffect(() => {
    actual.current = { lineas, alCambiar, quitarLinea, moverLinea, decir }
  })
  const alEscribir = useCallback((fila: number, campo: Campo, texto: string) => {
    const { lineas: ahora, alCambiar: cambiar } = actual.current
    cambiar(escribir(ahora, { fila, campo }, texto.replaceAll(/[\r\n]+/g, ' ')))
  }, [])
  const alHacer = useCallback((acto: Acto, fila: number) => {
    const { quitarLinea: quitarUna, moverLinea: moverUna } = actual.current
    if (acto === 'quitar') quitarUna(fila, 'descripcion')
    else moverUna(fila, 'descripcion', acto === 'subir' ? -1 : 1)
  }, [])

  const nombres = nombresDe(lineas)
  const filas = lineas.map((linea, fila) => {
    return (
      <Linea
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place and keeps its cursor
        key={fila}
        {...{ linea, fila, unidades }}
        nombre={nombres[fila] ?? ''}
        errores={suyosDe(fila)}
        calla={estancia?.fila === fila ? TODOS & ~estancia.dicen : 0}
        enTarjeta={enTarjetas}
        quieta={disabled}
        escribir={alEscribir}
        hacer={alHacer}
      />
    )
  })
  const escritas = sinVacias(lineas).length
  return (
    <fieldset
      ref={marco}
      className={estilo.hoja}
      data-hoja
      onKeyDown={alPulsar}
      onPaste={alPegar}
      onFocus={alEntrar}
      onBlur={alSalir}
      onDragOver={(suceso) => {
        if (suceso.dataTransfer.types.includes('Files')) suceso.preventDefault()
      }}
      onDrop={(suceso) => {
        const [soltado] = suceso.dataTransfer.files
        if (!soltado) return
        suceso.preventDefault()
        suceso.stopPropagation()
        if (!disabled) leerArchivo(soltado)
      }}
    >
      <legend className="solo-lectores">Líneas del pedido</legend>
      <datalist id={unidades}>
        {UNIDADES.map((unidad) => (
          <option key={unidad} value={unidad} />
        ))}
      </datalist>
      {enTarjetas ? (
        <ul className={estilo.tarjetas} aria-label="Líneas del pedido">
          {filas}
        </ul>
      ) : (
        <div className={estilo.marco}>
          <table className={estilo.tabla} aria-label="Líneas del pedido">
            <thead>
              <tr>
                <th scope="col">
                  <span aria-hidden>#</span>
                  <span className="solo-lectores">Línea</span>
                </th>
                {CAMPOS.map((campo) => (
                  <th key={campo} scope="col">
                    {TITULOS[campo]}
                  </th>
                ))}
                <th scope="col">
                  <span className="solo-lectores">Quitar</span>
                </th>
              </tr>
            </thead>
            <tbody>{filas}</tbody>
          </table>
        </div>
      )}
      <div className={estilo.dicho}>
        <p role="status">{dicho}</p>
        {seDeshace ? (
          <Boton tono="suave" onClick={deshacer}>
            <Undo2 size={15} aria-hidden />
            Deshacer
          </Boton>
        ) : null}
      </div>
      <div className={estilo.pie}>
        {disabled ? null : (
          <>
            <Boton onClick={() => anadirLinea(lineas.length, 'descripcion')}>
              <Plus size={15} aria-hidden />
              Añadir línea
            </Boton>
            <Boton onClick={() => leerArchivo(true)}>
              <FileSpreadsheet size={15} aria-hidden />
              Leer de un archivo
            </Boton>
          </>
        )}
        <span>
          {escritas} de {MAXIMO_LINEAS} líneas
        </span>
      </div>
      {disabled ? null : (
        <p className={estilo.teclas}>
          Pega celdas de Excel o una lista en cualquier celda. <kbd>Intro</kbd> línea siguiente · <kbd>Alt ↑ ↓</kbd>{' '}
          mover la línea · <kbd>Alt Intro</kbd> insertar · <kbd>Alt Supr</kbd> quitar · <kbd>Ctrl Z</kbd> deshacer
        </p>
      )}
      {archivo ? (
        <Suspense fallback={null}>
          <Archivo
            elegido={archivo === true ? undefined : archivo}
            hay={escritas}
            tomar={(leidas, reemplazar) => {
              leerArchivo(undefined)
              const quedan = reemplazar ? UNA_VACIA : [...sinVacias(lineas), VACIA]
              hacer(anadir(quedan, quedan.length - 1, leidas, 'Añadidas'), { fila: 0, campo: 'descripcion' })
            }}
            alCerrar={() => leerArchivo(undefined)}
          />
        </Suspense>
      ) : null}
    </fieldset>
  )
}
const UNA_VACIA: readonly LineaDeHoja[] = [VACIA]
