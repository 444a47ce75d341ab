declare const houseRules: { forbidden: { name: string }[] };
export default houseRules;
