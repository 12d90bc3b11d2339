import { useAlParar } from '#web/ui/al-parar.ts'
import { CajaDeBusqueda } from '#web/ui/formulario/caja-de-busqueda.tsx'
import { MAXIMO_BUSQUEDA, Sobra } from '#web/ui/formulario/sobra.tsx'
import { sobranEn } from '#web/ui/formulario/tope.ts'
import estilo from './barra.module.css'

export const Buscador = ({
  valor,
  buscar,
  nombre,
  indicacion,
}: {
  valor: string
  buscar: (texto: string) => void
  nombre: string
  indicacion: string
}) => {
  const [texto, escribir] = useAlParar(valor, (nuevo) => {
    if (!sobranEn(nuevo, MAXIMO_BUSQUEDA)) buscar(nuevo)
  })
  return (
    <>
      <CajaDeBusqueda
        nombre={nombre}
        className={estilo.buscador}
        placeholder={indicacion}
        value={texto}
        aria-keyshortcuts="/ Control+K Meta+K"
        onChange={({ target }) => escribir(target.value)}
      >
        <kbd aria-hidden title="También: j y k pasan de fila en fila">
          /
        </kbd>
      </CajaDeBusqueda>
      <Sobra texto={texto} />
    </>
  )
}
