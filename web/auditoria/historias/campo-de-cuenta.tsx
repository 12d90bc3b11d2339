import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { CuentasHalladas } from '#api/contract/auditoria.ts'
import { unir } from '#domain/texto.ts'
import { consultaDeCuentas } from '#web/auditoria/consultas.ts'
import { PALABRA_TIPO_CUENTA } from '#web/escritorio/cuenta/palabras.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Campo } from '#web/ui/formulario/campo.tsx'
import estilo from './historias.module.css'

type Cuenta = CuentasHalladas['items'][number]
/** The fewest letters to search with. */
const DESDE = 2
const SIN_ELEGIR = 'Elige una cuenta de la lista, o borra lo escrito.'

const Elegida = ({
  nombre,
  id,
  enfocar,
  quitar,
}: {
  nombre: string
  id: string
  enfocar: boolean
  quitar: () => void
}) => {
  const boton = useRef<HTMLButtonElement>(null)
  // The next step after choosing an account is to search, so the submit button takes the focus.
  useEffect(() => {
    if (enfocar) boton.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [enfocar])
  const { data } = useQuery(consultaDeCuentas(id))
  const [cuenta] = data?.items ?? []
  const dicho = cuenta?.id === id ? cuenta.nombre : id
  return (
    <div className={estilo.cuenta}>
      <span>{nombre}</span>
      <p>
        <b>{dicho}</b>
        <Boton ref={boton} tono="suave" cuadrado aria-label={`Quitar «${dicho}» de «${nombre}»`} onClick={quitar}>
          <X size={15} aria-hidden />
        </Boton>
      </p>
    </div>
  )
}

/** Chooses an account by part of its name or by its id. Enter takes or awaits the first match. */
export const CampoDeCuenta = ({
  nombre,
  valor,
  elegir,
}: {
  nombre: string
  /** The account's id, '' while none is chosen. */
  valor: string
  elegir: (id: string) => void
}) => {
  const [texto, escribir] = useState('')
  const [movida, mover] = useState(false)
  const [falta, faltar] = useState(false)
  /** The text for which Enter was pressed before its answer was there. */
  const [pedido, pedir] = useState('')
  const campo = useRef<HTMLInputElement>(null)
  const buscado = useDeferredValue(texto.trim())
  const { data, error, isPlaceholderData } = useQuery({
    ...consultaDeCuentas(buscado),
    enabled: valor === '' && buscado.length >= DESDE,
  })
  const halladas: readonly Cuenta[] = buscado.length >= DESDE ? (data?.items ?? []) : []
  // The search would silently ignore text that is typed but not chosen, so the field is invalid.
  useEffect(() => campo.current?.setCustomValidity(texto.trim() === '' ? '' : SIN_ELEGIR), [texto])
  const tomar = ({ id }: Cuenta) => {
    escribir('')
    mover(true)
    elegir(id)
  }
  const lista = buscado === texto.trim() && data !== undefined && !isPlaceholderData
  const primera = lista ? halladas[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its answer is there
  useEffect(() => {
    if (pedido === '' || !lista) return
    pedir('')
    if (primera && pedido === buscado) tomar(primera)
  }, [pedido, lista])
  if (valor !== '') {
    const quitar = () => {
      mover(true)
      elegir('')
    }
    return <Elegida key={valor} {...{ nombre, quitar }} id={valor} enfocar={movida} />
  }
  return (
    <div className={estilo.busca}>
      <Campo
        nombre={nombre}
        type="search"
        autoComplete="off"
        placeholder="Nombre o id"
        value={texto}
        ref={campo}
        error={falta ? SIN_ELEGIR : error && buscado.length >= DESDE ? detalleDe(error) : undefined}
        onInvalid={(suceso) => {
          suceso.preventDefault()
          faltar(true)
          campo.current?.focus()
        }}
        onChange={({ target }) => {
          faltar(false)
          pedir('')
          escribir(target.value)
        }}
        onKeyDown={(suceso) => {
          if (suceso.key !== 'Enter' || texto.trim() === '') return
          suceso.preventDefault()
          if (primera) tomar(primera)
          else pedir(texto.trim())
        }}
      />
      {buscado.length >= DESDE && data ? (
        halladas.length === 0 ? (
          <p className={estilo.nota} role="status">
            Ninguna cuenta se llama así.
          </p>
        ) : (
          <ul aria-label={`Cuentas para «${nombre}»`}>
            {halladas.map((cuenta) => (
              <li key={cuenta.id}>
                <button type="button" onClick={() => tomar(cuenta)}>
                  {unir(cuenta.nombre, PALABRA_TIPO_CUENTA[cuenta.tipo])}
                </button>
              </li>
            ))}
          </ul>
        )
      ) : null}
    </div>
  )
}
