import { Landmark } from 'lucide-react'
import estilo from './cuenta-bancaria.module.css'
import { useYo } from './sesion.ts'

/** Shows the bank account to pay into, if this installation names one. */
export const CuentaBancaria = () => {
  const { data: yo } = useYo()
  return yo?.cuentaBancaria ? (
    <p className={estilo.cuenta}>
      <Landmark size={15} aria-hidden />
      <span>
        <small>Paga a esta cuenta</small>
        {yo.cuentaBancaria}
      </span>
    </p>
  ) : null
}
