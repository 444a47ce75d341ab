/** The logo of the installation; without one of its own, the product's mark (base.css). */
export const Logo = () => <span className="logo" aria-hidden="true" />;
