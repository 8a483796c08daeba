import java.io.File;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** For each PDF named on the command line one line: its name, and every clause of PDF/UA-1 that it breaks. */
public class Validate {
    public static void main(String[] files) throws Exception {
        Logger.getLogger("").setLevel(Level.OFF);
        VeraGreenfieldFoundryProvider.initialise();
        for (String file : files) {
            StringBuilder line = new StringBuilder(file);
            try (PDFAParser parser = Foundries.defaultInstance().createParser(new File(file), PDFAFlavour.PDFUA_1);
                    PDFAValidator validator = Foundries.defaultInstance().createValidator(PDFAFlavour.PDFUA_1, false)) {
                ValidationResult result = validator.validate(parser);
                line.append("\t").append(result.isCompliant() ? "valid" : "broken");
                for (TestAssertion each : result.getTestAssertions()) {
                    line.append("\t").append(each.getRuleId().getClause()).append(" ").append(each.getMessage())
                        .append(" ").append(each.getLocation().getContext());
                }
            }
            System.out.println(line);
        }
    }
}
