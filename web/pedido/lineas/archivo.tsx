import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAXIMO_LINEAS } from '#domain/pedido/lineas.ts'
import { CAMPOS, type LineaDeHoja } from '#web/pedido/lineas.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Conmutador } from '#web/ui/conmutador.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { AvisoDeError, Eleccion } from '#web/ui/formulario/campo.tsx'
import { Rollo } from '#web/ui/rollo.tsx'
import estilo from './archivo.module.css'
import type { Celdas } from './celdas.ts'
import { lineasDe, type Plan, suponer, suponerColumnas, type Toma } from './columnas.ts'
import { Ilegible, leerLibro } from './libro.ts'
import { TITULOS } from './linea.tsx'
import { erroresDe } from './para-enviar.ts'

/** Rows among which the headings are looked for, and rows that are shown. */
const ARRIBA = 10
const SE_VEN = 6

const letraDe = (i: number): string =>
  (i < 26 ? '' : letraDe(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))
const lineas = (n: number): string => (n === 1 ? '1 línea' : `${n} líneas`)

type Leido = { readonly nombre: string; readonly hojas: readonly Celdas[]; readonly hoja: number; readonly plan: Plan }
const conHoja = (nombre: string, hojas: readonly Celdas[], hoja: number): Leido => ({
  nombre,
  hojas,
  hoja,
  plan: suponer(hojas[hoja] ?? [], ARRIBA),
})

/** Renders the first rows of a file under what each column is taken as. */
const Columnas = ({
  filas,
  plan: { titulos, columnas },
  tomar,
}: {
  filas: Celdas
  plan: Plan
  tomar: (columna: number, toma: Toma) => void
}) => (
  <Rollo>
    <table className={estilo.tabla} aria-label="Primeras filas del archivo">
      <thead>
        <tr>
          {columnas.map((toma, i) => {
            const titulo = filas[titulos]?.[i]?.trim()
            const letra = letraDe(i)
            return (
              <th key={letra} scope="col" data-toma={toma}>
                <select
                  aria-label={`Columna ${letra}${titulo ? `, «${titulo}»` : ''}`}
                  value={toma}
                  onChange={({ target }) => tomar(i, target.value as Toma)}
                >
                  <option value="">No se toma</option>
                  {CAMPOS.map((campo) => (
                    <option key={campo} value={campo}>
                      {TITULOS[campo]}
                    </option>
                  ))}
                </select>
                <span>{titulo || `Columna ${letra}`}</span>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {filas.slice(titulos + 1, titulos + 1 + SE_VEN).map((fila, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file are their places
          <tr key={n}>
            {columnas.map((toma, i) => (
              <td key={letraDe(i)} data-toma={toma}>
                {fila[i]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Rollo>
)

/**
 * Renders the dialog that reads lines from a CSV or XLSX file. Its columns are shown with what each
 * is taken as, and corrected before anything is taken.
 */
export const Archivo = ({
  elegido,
  hay,
  tomar,
  alCerrar,
}: {
  /** A file that was dropped on the table. */
  elegido: File | undefined
  /** How many lines are written already. */
  hay: number
  tomar: (lineas: readonly LineaDeHoja[], reemplazar: boolean) => void
  alCerrar: () => void
}) => {
  const entrada = useRef<HTMLInputElement>(null)
  const [leido, poner] = useState<Leido>()
  const [error, decir] = useState<string>()
  const [leyendo, leer] = useState(false)
  const [reemplazar, reemplazarlas] = useState(false)
  const abrir = async (archivo: File | undefined) => {
    if (!archivo) return
    decir(undefined)
    leer(true)
    try {
      poner(conHoja(archivo.name, await leerLibro(archivo), 0))
    } catch (fallo) {
      poner(undefined)
      decir(fallo instanceof Ilegible ? fallo.message : 'No se pudo leer el archivo: vuelve a intentarlo.')
    }
    leer(false)
  }
  const alEmpezar = useEffectEvent(() => void abrir(elegido))
  useEffect(() => alEmpezar(), [])

  const filas = leido?.hojas[leido.hoja] ?? []
  const leidas = leido ? lineasDe(filas, leido.plan) : []
  const caben = MAXIMO_LINEAS - (reemplazar ? 0 : hay)
  const incompletas = leidas.filter((linea) => Object.keys(erroresDe(linea)).length > 0).length
  const sobran = leidas.length - caben
  const motivo =
    leidas.length === 0
      ? 'Elige de qué columna sale la descripción.'
      : caben <= 0
        ? `Ya hay ${MAXIMO_LINEAS} líneas.`
        : null
  return (
    <Dialogo
      titulo="Leer líneas de un archivo"
      resumen={leido?.nombre ?? 'Un libro de Excel (XLSX) o un CSV, con una cosa en cada fila.'}
      ancho={leido ? 860 : 520}
      alCerrar={alCerrar}
      pie={
        leido ? (
          <>
            <Boton onClick={() => entrada.current?.click()}>Elegir otro</Boton>
            <Boton tono="primario" motivo={motivo} onClick={() => tomar(leidas, reemplazar)}>
              {reemplazar ? `Reemplazar con ${lineas(leidas.length)}` : `Añadir ${lineas(leidas.length)}`}
            </Boton>
          </>
        ) : undefined
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here, and the button takes them too */}
      <div
        className={estilo.archivo}
        onDragOver={(suceso) => suceso.preventDefault()}
        onDrop={(suceso) => {
          suceso.preventDefault()
          suceso.stopPropagation()
          void abrir(suceso.dataTransfer.files[0])
        }}
      >
        <input
          ref={entrada}
          type="file"
          hidden
          accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label="Archivo con la lista"
          onChange={({ target }) => {
            void abrir(target.files?.[0])
            target.value = ''
          }}
        />
        <AvisoDeError>{error}</AvisoDeError>
        {leido ? (
          <>
            <div className={estilo.opciones}>
              {leido.hojas.length > 1 ? (
                <Eleccion
                  nombre="Hoja"
                  value={leido.hoja}
                  onChange={({ target }) => poner(conHoja(leido.nombre, leido.hojas, Number(target.value)))}
                >
                  {leido.hojas.map((hoja, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place
                    <option key={i} value={i}>
                      {i + 1} · {lineas(hoja.length).replace('línea', 'fila')}
                    </option>
                  ))}
                </Eleccion>
              ) : null}
              <Eleccion
                nombre="Los títulos están"
                value={leido.plan.titulos}
                onChange={({ target }) => {
                  const titulos = Number(target.value)
                  poner({ ...leido, plan: { titulos, columnas: suponerColumnas(filas, titulos) } })
                }}
              >
                <option value={-1}>En ninguna fila</option>
                {filas.slice(0, Math.min(ARRIBA, filas.length - 1)).map((_, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                  <option key={i} value={i}>
                    En la fila {i + 1}
                  </option>
                ))}
              </Eleccion>
            </div>
            <Columnas
              filas={filas}
              plan={leido.plan}
              tomar={(columna, toma) =>
                poner({
                  ...leido,
                  plan: {
                    ...leido.plan,
                    // Only descriptions are joined; any other field comes from one column.
                    columnas: leido.plan.columnas.map((antes, i) =>
                      i === columna ? toma : antes === toma && toma !== 'descripcion' ? '' : antes,
                    ),
                  },
                })
              }
            />
            <p role="status" className={estilo.cuenta}>
              {`Salen ${lineas(leidas.length)}${incompletas > 0 ? `, ${incompletas} por completar después` : ''}.`}
              {sobran > 0 ? ` Sobran ${sobran}: un pedido lleva hasta ${MAXIMO_LINEAS}.` : ''}
            </p>
            {hay > 0 ? (
              <div className={estilo.hay}>
                <span>Ya hay {lineas(hay)}:</span>
                <Conmutador
                  nombre="Las líneas que ya hay"
                  opciones={[
                    ['anadir', 'Añadir al final'],
                    ['reemplazar', 'Reemplazarlas'],
                  ]}
                  puesta={reemplazar ? 'reemplazar' : 'anadir'}
                  poner={(otra) => reemplazarlas(otra === 'reemplazar')}
                />
              </div>
            ) : null}
          </>
        ) : (
          <div className={estilo.soltar}>
            <FileSpreadsheet size={28} aria-hidden />
            <p>Suelta aquí el archivo, o elígelo. No sale de este navegador.</p>
            <Boton tono="primario" ocupado={leyendo} onClick={() => entrada.current?.click()}>
              Elegir archivo
            </Boton>
          </div>
        )}
      </div>
    </Dialogo>
  )
}
